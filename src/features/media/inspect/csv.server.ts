import { breathe, demandOneKind, refused, wantedKinds } from "./refusal.server.ts";

const most = { bytes: 2_000_000, columns: 500 };
const asCsv = "Save it as 'CSV UTF-8', then choose it again.";

/** Whether a spreadsheet would run a cell instead of showing it. Spaces stand in one place of the pattern: it is tried once. */
function runs(cell: string): boolean {
  const text = cell.trim();
  return /^[=@]/.test(text) || (/^[+-]/.test(text) && !/^[+-][\d.,\s'’]*%?$/.test(text) && /[|!(]/.test(text));
}

/**
 * Reads a text as a table of cells between `sign`, in quotation marks where they hold it: whether each row has as many, and whether
 * one of them would run. Undefined where it is no such table.
 */
async function tableBy(text: string, sign: string): Promise<{ runs: boolean } | undefined> {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"\\r\\n${sign}][^\\r\\n${sign}]*)?)(${sign}|\\r?\\n|\\r|$)`, "y");
  let [columns, rows, cells, inRow, active] = [0, 0, 0, 0, false];
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found) return undefined;
    const [, quoted, bare = "", end] = found;
    active ||= runs(quoted ?? bare);
    cells += 1;
    inRow += 1;
    if (cells % 5000 === 0) await breathe();
    if (end === sign && cell.lastIndex < text.length) continue;
    // A sign at the very end has an empty cell behind it.
    if (end === sign) inRow += 1;
    if (rows === 0) columns = inRow;
    if (inRow !== columns || columns < 2 || columns > most.columns) return undefined;
    rows += 1;
    inRow = 0;
  }
  return rows >= 2 ? { runs: active } : undefined;
}

/** Refuses what is no table of text: at least two rows with as many columns each, and no cell that a spreadsheet would run. */
export async function inspectCsv(bytes: Buffer): Promise<void> {
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
  const table = (await tableBy(text, ",")) ?? (await tableBy(text, ";")) ?? (await tableBy(text, "\t"));
  if (!table) throw refused(`This is no table: each row needs the same number of cells. ${asCsv}`);
  if (table.runs)
    throw refused(
      "A cell of this table begins with = or @ or holds a command: a spreadsheet would run it. Save the values alone, then choose it again.",
    );
}
