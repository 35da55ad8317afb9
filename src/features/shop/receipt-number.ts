/** The tax year of a moment, in Dhaka (UTC+6, no summer time), as receipts write it: '2026-27'. */
export function taxYear(at: Date, startsInMonth: number): string {
  const there = new Date(at.getTime() + 6 * 3600_000);
  const first = there.getUTCFullYear() - (there.getUTCMonth() + 1 < startsInMonth ? 1 : 0);
  return startsInMonth === 1 ? String(first) : `${first}-${String((first + 1) % 100).padStart(2, "0")}`;
}

const letters = { money_receipt: "MR", tax_invoice: "TI", pro_forma: "PF" } as const;

/** 'IIT-MR-2026-27-000123' */
export function receiptNumber(prefix: string, series: keyof typeof letters, year: string, serial: number): string {
  return [prefix, letters[series], year, String(serial).padStart(6, "0")].join("-");
}
