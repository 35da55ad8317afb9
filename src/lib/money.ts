import { formatCount } from "./counts.ts";

const isWhole = (amount: number) => Math.round(amount * 100) % 100 === 0;

/** With two decimals always ('1,250.50'). */
const withPoisha = (amount: number) => formatCount((amount + 0).toFixed(2));

/** Integer poisha → decimal BDT, as prices travel on the wire (12345 → 123.45). */
export function poishaToBdt(poisha: number): number {
  return poisha / 100;
}

/**
 * Whether a number has at most two decimals, as amounts in BDT and rates have. Sums of such numbers count as one, though a
 * computer adds them with an error; less than half a hundredth does not count as 0.
 */
export function hasTwoDecimals(value: number): boolean {
  const hundredths = Math.round(value * 100);
  if (!Number.isSafeInteger(hundredths)) return false;
  return hundredths / 100 === value || (hundredths !== 0 && Math.abs(value * 100 - hundredths) <= 1e-6);
}

/**
 * Decimal BDT → integer poisha. Throws RangeError for a negative, non-finite or finer-than-poisha amount,
 * so that a rounding fault can never become a price.
 */
export function bdtToPoisha(amount: number): number {
  const poisha = Math.round(amount * 100);
  if (poisha < 0 || !hasTwoDecimals(amount)) {
    throw new RangeError(`Not an amount in BDT with at most two decimals: ${amount}`);
  }
  return poisha;
}

/** The sum of amounts in BDT as if it were written down: what a computer's addition is off by (588.8 three times) is gone. */
export const sumOfBdt = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100) / 100;

/** One BDT amount as people read it, en-US formatting as the specification asks: 'BDT 1,250', 'BDT 391.30'. */
export function formatBdt(amount: number): string {
  return `BDT ${isWhole(amount) ? formatCount(Math.round(amount)) : withPoisha(amount)}`;
}

/**
 * Writes all amounts of one sheet alike: with two decimals as soon as any of them has poisha, so that columns line up
 * and 'BDT 400' beside 'BDT 391.30' raises no question. Name every amount that the sheet shows.
 */
export function bdtOfSheet(amounts: Iterable<number>): (amount: number) => string {
  if ([...amounts].every(isWhole)) return formatBdt;
  return (amount) => `BDT ${withPoisha(amount)}`;
}
