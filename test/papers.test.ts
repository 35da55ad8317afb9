import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

/** Papers for people who run the site. */
const papers = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"]
  .filter((name) => existsSync(name))
  .concat(readdirSync("docs").map((name) => path.join("docs", name)))
  .filter((name) => name.endsWith(".md") && name !== path.join("docs", "roadmap.md"))
  .map((name) => [name, readFileSync(name, "utf8")] as const);

/** Sources that speak of papers and of files for running the site, with their texts. */
const texts = ["src/app", "scripts", "deploy"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((name) => [name, readFileSync(name, "utf8")] as const),
);

it("names only commands that there are", () => {
  const help = spawnSync(process.execPath, ["scripts/cli.ts", "help"], { encoding: "utf8" }).stdout;
  const commands = [...help.matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, name]) => name);
  expect(commands).toContain("doctor");
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const named: string[] = [];
  for (const [name, text] of [...papers, ...texts]) {
    for (const [, command = ""] of text.matchAll(/(?:npm run cli --|iit-cli) ([a-z][a-z-]*)/g)) {
      expect(commands, `${name}: npm run cli -- ${command}`).toContain(command);
      named.push(command);
    }
    for (const [, script = ""] of text.matchAll(/npm run ([a-z][a-z:]*)/g))
      expect(Object.keys(scripts), `${name}: npm run ${script}`).toContain(script);
  }
  expect(named.length).toBeGreaterThan(20);
});

it("links only to files that there are", () => {
  for (const [name, text] of papers)
    for (const [, target = ""] of text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g))
      expect(existsSync(path.join(path.dirname(name), target)), `${name} → ${target}`).toBe(true);
});

it("is where the sources and the papers say that it is: files of deploy/, the runbook and its chapters", () => {
  const runbook = readFileSync("docs/runbook.md", "utf8");
  let seen = 0;
  for (const [name, text] of [...papers, ...texts])
    for (const [, file = "", chapter] of text.matchAll(
      /\b((?:deploy|docs)\/[\w.-]*\w)(?:, ([A-Z][a-z]+(?: [a-z]+)*)\b)?/g,
    )) {
      if (file.startsWith("docs/decisions") || file.startsWith("docs/pictures")) continue;
      seen += 1;
      expect(existsSync(file), `${name}: ${file}`).toBe(true);
      if (file === "docs/runbook.md" && chapter) expect(runbook, name).toContain(`\n## ${chapter}\n`);
    }
  expect(seen).toBeGreaterThan(5);
});

it("has a list of what the site is made of, by the command that SECURITY.md names", () => {
  const command = "node scripts/sbom.ts > sbom.json";
  for (const paper of ["SECURITY.md", "deploy/Dockerfile"]) expect(readFileSync(paper, "utf8")).toContain(command);
  const made = spawnSync(process.execPath, ["scripts/sbom.ts"], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  const { bomFormat, components } = JSON.parse(made.stdout) as {
    bomFormat: string;
    components: { name: string; version: string; hashes: { content: string }[] }[];
  };
  expect(bomFormat).toBe("CycloneDX");
  const names = components.map(({ name }) => name);
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Record<
    "dependencies" | "devDependencies",
    Record<string, string>
  >;
  expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  expect(names.filter((name) => ["vitest", "@biomejs/biome", "@playwright/test"].includes(name))).toEqual([]);
  expect(Object.keys(devDependencies)).toContain("vitest");
  for (const { name, version, hashes } of components)
    expect([name, version.length > 0, hashes[0]?.content.length]).toEqual([name, true, 128]);
});
