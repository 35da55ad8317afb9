import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

/** What a release left for trying updates from it. */
export interface ReleasedData {
  version: string;
  /** Sites may run it: from then on its migrations stay as they are. */
  released: boolean;
  /** Hashes, in their order. */
  migrations: string[];
  /** Of each table that has any. */
  rows: Record<string, number>;
}

/** Hashes of the migrations as they are now. */
export function presentMigrations(): string[] {
  const { entries } = JSON.parse(readFileSync("db/migrations/meta/_journal.json", "utf8")) as {
    entries: { tag: string }[];
  };
  return entries.map(({ tag }) =>
    createHash("sha256")
      .update(readFileSync(`db/migrations/${tag}.sql`))
      .digest("hex"),
  );
}

/** All that there is, with the file of the backup. */
export const releasedData = (): (ReleasedData & { file: string })[] =>
  readdirSync("test/releases")
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => ({
      ...(JSON.parse(readFileSync(`test/releases/${name}`, "utf8")) as ReleasedData),
      file: `test/releases/${name.replace(/\.json$/, ".tar.gz")}`,
    }));

/** Whether the present version goes on from this one. */
export const goesOnFrom = (data: Pick<ReleasedData, "migrations">, present = presentMigrations()): boolean =>
  data.migrations.every((hash, at) => present[at] === hash);
