import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const paper = readFileSync("docs/security.md", "utf8");
const rows = paper
  .split("\n")
  .filter((line) => line.startsWith("| V"))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, line = "", level = "", state = "", where = ""]) => ({ line, level, state, where }));

it("has each line of the standard once, in its order", () => {
  // The numbers and levels of OWASP ASVS 5.0.0, levels 1 and 2.
  const lines = readFileSync("test/asvs-5.0-lines.txt", "utf8").trim().split("\n");
  expect(lines).toHaveLength(253);
  expect(rows.map(({ line, level }) => `${line} L${level}`)).toEqual(lines);
});

it("names files that there are, for all that is met, and says what is missing", () => {
  for (const { line, state, where } of rows) {
    const files = [...where.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
    for (const file of files) expect(existsSync(file), `${line}: ${file}`).toBe(true);
    expect(["met", "partly", "open", "none"], line).toContain(state);
    if (state === "met") expect(files.length, line).toBeGreaterThan(0);
    expect(where.length, line).toBeGreaterThan(0);
  }
});

it("counts itself right", () => {
  const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length;
  const said = paper.replaceAll("\n", " ");
  expect(said).toContain(
    `**${count("met")} met**, ${count("partly")} partly, ${count("open")} open, ${count("none")} about`,
  );
});

it("names every key that is made from the secret", () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".server.ts"))
    .map((name) => readFileSync(`src/${name}`, "utf8"));
  const made = sources.flatMap((text) => {
    // Where the purpose has a name of its own, that is in the same file.
    const purpose = /^const purpose = "([^"]+)"/m.exec(text)?.[1];
    return [...text.matchAll(/(?:keyFor|deriveKey)\((?:secret, )?(?:"([^"]+)"|purpose\b(?!:))/g)].flatMap(
      ([, named]) => named ?? purpose ?? [],
    );
  });
  const listed = [...paper.matchAll(/^\| `([a-z ]+)` \|/gm)].map(([, name = ""]) => name);
  expect(new Set(made)).toEqual(new Set(listed));
  expect(listed.length).toBeGreaterThan(8);
});
