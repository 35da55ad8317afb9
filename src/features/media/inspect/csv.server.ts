import { breathe } from "#platform/breathe.server.ts";
import { demandOneKind, refused, wantedKinds } from "./refusal.server.ts";

const most = { bytes: 2_000_000, columns: 500 };
const asCsv = "Save it as 'CSV UTF-8', then choose it again.";

/** What a sum needs to be a command. Lists in words begin with a hyphen, too: where a cell only may begin, it needs more. */
const signs = { cell: /[|!(]/, maybe: /\||![$\w]|\p{L}\d*\(/u };

/** Whether a spreadsheet would run a cell instead of showing it. The wide signs of East Asia are the same to it. */
function runs(cell: string, command = signs.cell): boolean {
  const text = cell.trim();
  return /^[=@＝＠]/.test(text) || (/^[+\-＋－]/.test(text) && command.test(text));
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

/** Where quotation marks that begin here end; -1 where they don't. */
function closing(text: string, at: number): number {
  let next = text.indexOf('"', at + 1);
  while (next >= 0 && text[next + 1] === '"') next = text.indexOf('"', next + 2);
  return next;
}

/** Whether a program that parts cells by any of these signs would run one. It takes every row, however many cells are in it. */
async function runsBy(text: string, parting: string): Promise<boolean> {
  const ends = `${parting}\r\n`;
  let cells = 0;
  for (let at = 0; at < text.length; at += 1) {
    const close = text[at] === '"' ? closing(text, at) : -1;
    const quoted = close < 0 ? "" : text.slice(at + 1, close);
    if (close >= 0) at = close + 1;
    const bare = at;
    while (at < text.length && !ends.includes(text[at] as string)) at += 1;
    if (runs(quoted + text.slice(bare, at), signs.maybe)) return true;
    cells += 1;
    if (cells % 5000 === 0) await breathe();
  }
  return false;
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
  // By which sign cells are parted is up to the settings of who opens it, or to what its first line says.
  const said = /^"?sep=([^\r\n])/i.exec(text)?.[1] ?? "";
  for (const parting of [",", ";", "\t", ",;\t", said])
    if (!table.runs && parting !== "") table.runs = await runsBy(text, parting);
  if (table.runs)
    throw refused(
      "A cell of this table begins with = or @ or holds a command: a spreadsheet would run it. Save the values alone, then choose it again.",
    );
}
