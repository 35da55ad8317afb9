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

/** One line of a CSV file (RFC 4180), with its end. */
export function csvLine(cells: (string | number | null)[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}
