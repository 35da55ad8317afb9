import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";

it("the migrations make exactly the tables that the code names", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "iit-migrations-"));
  try {
    cpSync("db/migrations", folder, { recursive: true });
    const before = readdirSync(folder);
    const config = path.join(folder, "drizzle.config.json");
    // The tool takes its folder relative to the project only.
    const schema = ["./src/features/*/*tables.server.ts", "./src/platform/*/tables.server.ts"];
    writeFileSync(config, JSON.stringify({ dialect: "postgresql", schema, out: path.relative(process.cwd(), folder) }));
    const run = spawnSync(
      process.execPath,
      ["node_modules/drizzle-kit/bin.cjs", "generate", "--config", path.relative(process.cwd(), config)],
      {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    rmSync(config);
    expect(`${run.stdout}${run.stderr}`).toContain("No schema changes");
    expect(readdirSync(folder)).toEqual(before);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

// Lists end their order with "id desc", which puts nulls first: an index that has them last sorts all rows of one moment anew.
it("an index that ends with the id has it in the order that lists ask for", () => {
  const indexes = readdirSync("db/migrations")
    .filter((file) => file.endsWith(".sql"))
    .flatMap((file) => readFileSync(path.join("db/migrations", file), "utf8").split("\n"))
    .filter((line) => /^CREATE (?:UNIQUE )?INDEX/.test(line));
  expect(indexes.length).toBeGreaterThan(100);
  expect(indexes.filter((line) => line.includes('"id" DESC NULLS LAST'))).toEqual([]);
});
