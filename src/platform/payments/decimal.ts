/**
 * A decimal text of a gateway ('1250.50') as the smallest unit, without floating numbers. Undefined for anything that is
 * not an amount with at most two decimals ('1250.5' is one, '1e3' and '12.345' are not).
 */
export function decimalToMinor(text: string): number | undefined {
  const [, whole = "", part = ""] = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(text.trim()) ?? [];
  return whole === "" ? undefined : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

/** Poisha as the decimal text that gateways take: 125050 → '1250.50'. */
export function minorToDecimal(minor: number): string {
  return `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, "0")}`;
}
