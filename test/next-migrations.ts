import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

interface Journal {
  entries: { idx: number; when: number; tag: string }[];
}

/** The migrations of the next version: ours and one more. Gone after the test. */
export function nextMigrations(text: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "iit-next-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync("db/migrations", folder, { recursive: true });
  const file = path.join(folder, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as Journal;
  const last = journal.entries.at(-1);
  if (!last) throw new Error("There is no migration.");
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_next" });
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(path.join(folder, "9999_next.sql"), text);
  return folder;
}
