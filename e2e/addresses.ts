import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../src/routes.ts";

/** A blog of the demo content, for the addresses of one blog. */
const blog = "incoterms-2020-in-one-table";

/** The token of a mailed link; it opens nothing. */
const token = "a-token-of-43-letters-that-opens-nothing-00";

function addressesOf(entries: RouteConfigEntry[], base: string): { path: string; file: string }[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${base}/${entry.path}` : base;
    return entry.children ? addressesOf(entry.children, path) : [{ path: path || "/", file: entry.file }];
  });
}

const all = addressesOf(routes, "")
  .filter(({ path }) => !path.includes("*"))
  .map(({ path, file }) => {
    const filled = path.startsWith("/covers/")
      ? path.replace(":file", `${blog}.svg`)
      : path.replace(":file", `${blog}.png`);
    const address = filled
      .replace(":slug", blog)
      .replace(":token", token)
      // A private page is a shell: it is the same whatever the id.
      .replace(":id", "00000000-0000-4000-8000-000000000000");
    return { path: address, file };
  });

/** Every address that is answered by a page, and every one that is answered by something else (feeds, pictures). */
export const pages = all.filter(({ file }) => file.endsWith(".tsx")).map(({ path }) => path);
export const resources = all.filter(({ file }) => !file.endsWith(".tsx")).map(({ path }) => path);
