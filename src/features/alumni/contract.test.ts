import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { alumniSchema } from "./contract.ts";

it("takes what the site brings, and a link only upon words that are in the note", async () => {
  const brought = JSON.parse(await readFile(path.resolve("db/seed/site/alumni.json"), "utf8"));
  expect(alumniSchema.parse(brought)).toEqual(brought);
  const linked = (text: string) => alumniSchema.safeParse({ ...brought, link: { ...brought.link, text } });
  expect(linked("").success).toBe(true);
  expect(linked("certification course").error?.issues).toMatchObject([
    { path: ["link", "text"], message: "These words are not in the note" },
  ]);
});
