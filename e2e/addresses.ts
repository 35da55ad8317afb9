import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../src/routes.ts";

/** A blog of the demo content, for the addresses of one blog. */
const blog = "incoterms-2020-in-one-table";

/** Items of the demo content, by the beginning of their address. */
const items: [string, string][] = [
  ["/events/past/", "incoterms-in-containers"],
  ["/events/", "trade-finance-conference"],
  ["/programs/", "risk-management"],
  ["/publications/", "trade-compliance-apac"],
  ["/resources/", "risk-toolkit"],
  ["/questions/", "how-long-may-a-bank-examine-documents"],
];
const itemOf = (path: string) => items.find(([beginning]) => path.startsWith(beginning))?.[1] ?? blog;
/** The token of a mailed link; it opens nothing. */
const token = "a-token-of-43-letters-that-opens-nothing-00";

function addressesOf(entries: RouteConfigEntry[], base: string): { path: string; file: string }[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${base}/${entry.path}` : base;
    return entry.children ? addressesOf(entry.children, path) : [{ path: path || "/", file: entry.file }];
  });
}

const all = addressesOf(routes, "")
  // What opens by a token or a number of its own, which no demo has, is not there without one (journeys admin-editor, certificates, tickets).
  .filter(
    ({ path }) => !path.includes("*") && !/^\/(previews\/|(certificates|tickets)\/:number|alumni\/:handle)/.test(path),
  )
  .map(({ path, file }) => {
    const name = path.includes(":kind") || path.startsWith("/calendar/") ? itemOf("/events/") : blog;
    const ending = path.startsWith("/covers/") ? "svg" : path.startsWith("/calendar/") ? "ics" : "png";
    const cited = path.startsWith("/citations/") && `${itemOf("/publications/")}.bib`;
    const filled = path.replace(":file", cited || `${name}.${ending}`);
    return {
      path: filled
        .replace(":kind", "events")
        .replace(":token", token)
        .replace("/:part?", "")
        .replace(":name", "home")
        .replace(/:slug|:id/, itemOf(path)),
      file,
    };
  });

/** Every address that is answered by a page, and every one that is answered by something else (feeds, pictures). */
export const pages = all.filter(({ file }) => file.endsWith(".tsx")).map(({ path }) => path);
export const resources = all
  // It only leads to a page.
  .filter(({ file, path }) => !file.endsWith(".tsx") && path !== "/.well-known/change-password")
  .map(({ path }) => path);
