import { type CsvCell, csvFile } from "#lib/csv.ts";
import type { Db } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { RecordEntry } from "./contract.ts";
import { kindNames } from "./kinds.ts";
import { type RecordFilter, type RecordPart, type RecordPerson, readRecord } from "./parts.server.ts";

/** So many entries are read at once, and are in memory. */
const pageSize = 200;

/** A whole record, page by page, the newest first. */
async function* walk(db: Db, parts: readonly RecordPart[], person: RecordPerson, filter: RecordFilter) {
  let before: string | undefined;
  do {
    const { items, next } = await readRecord(db, parts, person, { ...filter, before, limit: pageSize });
    yield items;
    before = next ?? undefined;
  } while (before !== undefined);
}

const head = ["Date", "Kind", "Title", "Details", "Address"] as const;

/** A day alone where no hour is known. */
const momentOf = ({ at, wholeDay }: RecordEntry) => (wholeDay ? at.slice(0, 10) : at);
const addressOf = ({ path }: RecordEntry, siteUrl: string) => (path === null ? null : `${siteUrl}${path}`);

const cellsOf = (entry: RecordEntry, siteUrl: string): CsvCell[] => [
  momentOf(entry),
  kindNames[entry.kind],
  entry.title,
  entry.facts.map(({ name, value }) => `${name}: ${value}`).join("; "),
  addressOf(entry, siteUrl),
];

interface Owner extends RecordPerson {
  fullName: string;
}

interface Issuer {
  name: string;
  url: string;
}

/** The record as a CSV file, in pieces. */
export function recordCsv(db: Db, parts: readonly RecordPart[], owner: Owner, filter: RecordFilter, { url }: Issuer) {
  async function* pages() {
    for await (const items of walk(db, parts, owner, filter)) yield items.map((entry) => cellsOf(entry, url));
  }
  return csvFile(head, pages());
}

/** The record as JSON (`recordFileSchema`), in pieces: it is never in memory as a whole. */
export async function* recordJson(
  db: Db,
  parts: readonly RecordPart[],
  owner: Owner,
  { kind, year }: RecordFilter,
  issuer: Issuer,
): AsyncGenerator<string> {
  const about = {
    format: "iit-learning-record",
    version: 1,
    exportedAt: new Date(databaseNow()).toISOString(),
    issuer,
    person: { name: owner.fullName, email: owner.email },
    filter: { kind: kind ?? null, year: year ?? null },
  };
  yield `${JSON.stringify(about, null, 2).slice(0, -2)},\n  "entries": [`;
  let first = true;
  for await (const items of walk(db, parts, owner, { kind, year })) {
    const lines = items.map(({ path, removable: _, ...entry }) =>
      JSON.stringify({ ...entry, url: path === null ? null : `${issuer.url}${path}` }),
    );
    if (lines.length > 0) yield `${first ? "" : ","}\n    ${lines.join(",\n    ")}`;
    first &&= lines.length === 0;
  }
  yield "\n  ]\n}\n";
}
