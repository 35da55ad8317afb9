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
