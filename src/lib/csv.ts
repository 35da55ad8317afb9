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

/**
 * The lines of a CSV file (RFC 4180) as cells, whatever ends its lines; set apart by commas, or by semicolons where the first
 * line has no comma, as spreadsheets of some languages write it.
 */
export function readCsv(text: string): string[][] {
  const file = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const between = /^[^\n]*,/.test(file) ? "," : ";";
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < file.length; ) {
    let cell = "";
    if (file[at] === '"') {
      // Up to the quote that is not doubled; a file that ends within it is taken as if it were closed.
      for (at += 1; at < file.length && (file[at] !== '"' || file[at + 1] === '"'); at += 1) {
        if (file[at] === '"') at += 1;
        cell += file[at];
      }
      at += 1;
    }
    const start = at;
    while (at < file.length && file[at] !== between && file[at] !== "\n") at += 1;
    row.push(ownText(cell + file.slice(start, at)));
    if (file[at] === between) {
      if (at + 1 === file.length) row.push("");
    } else {
      rows.push(row);
      row = [];
    }
    at += 1;
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

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
