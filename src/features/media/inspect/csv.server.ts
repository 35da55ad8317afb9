import { demandOneKind, refused, wantedKinds } from "./refusal.server.ts";

const most = { bytes: 2_000_000, columns: 500 };
const asCsv = "Save it as 'CSV UTF-8', then choose it again.";

/** The records of a table: cells between `sign`, in quotation marks where they hold it. Undefined where a quotation has no end. */
function recordsOf(text: string, sign: string): string[][] | undefined {
  const records: string[][] = [];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"\\r\\n${sign}][^\\r\\n${sign}]*)?)(${sign}|\\r?\\n|\\r|$)`, "y");
  let record: string[] = [];
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found) return undefined;
    const [, quoted, bare = "", end] = found;
    record.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === sign && cell.lastIndex < text.length) continue;
    if (end === sign) record.push("");
    records.push(record);
    record = [];
  }
  return records;
}

/** Refuses what is no table of text: at least two rows with as many columns each, and no cell that a spreadsheet would run. */
export function inspectCsv(bytes: Buffer): void {
  if (bytes.length > most.bytes)
    throw refused(`This is no PDF, Word or Excel file, and too large for a CSV file (2 MB).`);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw refused(wantedKinds);
  }
  if (/[^\P{Cc}\t\r\n]/u.test(text)) throw refused(wantedKinds);
  demandOneKind(text);
  if (/^\s*</.test(text)) throw refused(wantedKinds);
  const tables = [",", ";", "\t"].map((sign) => recordsOf(text, sign));
  const table = tables.find((records) => {
    const [first] = records ?? [];
    if (!records || !first || records.length < 2) return false;
    return first.length >= 2 && first.length <= most.columns && records.every(({ length }) => length === first.length);
  });
  if (!table) throw refused(`This is no table: each row needs the same number of cells. ${asCsv}`);
  const runs = (cell: string) =>
    /^\s*[=@]/.test(cell) ||
    (/^\s*[+-]/.test(cell) && !/^\s*[+-]\s*[\d.,\s'’]*%?\s*$/.test(cell) && /[|!(]/.test(cell));
  if (table.some((record) => record.some(runs)))
    throw refused(
      "A cell of this table begins with = or @ or holds a command: a spreadsheet would run it. Save the values alone, then choose it again.",
    );
}
