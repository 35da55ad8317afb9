/**
 * One cell. Text that a spreadsheet would take for a formula gets an apostrophe in front (OWASP, CSV injection);
 * numbers stay numbers.
 */
function cellOf(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const harmless = /^[\s\u00a0]*[=+\-@\t\r|%\uff1d\uff0b\uff0d\uff20]/u.test(value) ? `'${value}` : value;
  return /[",;\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export type CsvCell = string | number | null;

/** One line of a CSV file (RFC 4180), with its end. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}

/** What `cellOf` put in front of a text that looks like a formula goes again. */
const ownText = (cell: string) => (/^'[\s\u00a0]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]/u.test(cell) ? cell.slice(1) : cell);

/** So many cells of a line, and characters of a cell, are read: more than any file of ours has. */
const mostCells = 100;
const longestCell = 10_000;

/** What is between the quotes from here on, and where it ends: at the quote that is not doubled, or with the file, as if it were closed. */
function quotedAt(text: string, at: number): { words: string; end: number } {
  let close = text.indexOf('"', at + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  const end = close < 0 ? text.length : close;
  const words = text.slice(at + 1, Math.min(end, at + 1 + longestCell)).replaceAll('""', '"');
  return { words: words.replace(/\r\n?/g, "\n"), end: end + 1 };
}

/**
 * The lines of a CSV file (RFC 4180) as cells, whatever ends its lines; set apart by commas, or by semicolons where the first
 * line has no comma, as spreadsheets of some languages write it. One after the other, as a file may be nothing but ends of lines:
 * whoever reads them keeps what it needs and stops where it has enough.
 */
export function* readCsv(text: string): Generator<string[], undefined> {
  const between = /^[^\r\n]*,/.test(text) ? "," : ";";
  let row: string[] = [];
  for (let at = text.startsWith("\ufeff") ? 1 : 0; at < text.length; at += 1) {
    const quoted = text[at] === '"' ? quotedAt(text, at) : undefined;
    const start = quoted?.end ?? at;
    at = start;
    while (at < text.length && text[at] !== between && text[at] !== "\n" && text[at] !== "\r") at += 1;
    if (row.length < mostCells)
      row.push(ownText((quoted?.words ?? "") + text.slice(start, Math.min(at, start + longestCell))));
    if (text[at] === between) {
      if (at + 1 === text.length && row.length < mostCells) row.push("");
    } else {
      yield row;
      row = [];
      if (text[at] === "\r" && text[at + 1] === "\n") at += 1;
    }
  }
  if (row.length > 0) yield row;
  return undefined;
}

/** Whether a line says nothing. */
export const isBlankLine = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "");

/**
 * A CSV file in pieces, one for each page of rows: it is never in memory as a whole. It begins with a byte order mark, so
 * that spreadsheets read Bangla right.
 */
export async function* csvFile(
  head: readonly string[],
  pages: AsyncIterable<readonly (readonly CsvCell[])[]>,
): AsyncGenerator<string> {
  yield `\ufeff${csvLine(head)}`;
  for await (const rows of pages) yield rows.map(csvLine).join("");
}
