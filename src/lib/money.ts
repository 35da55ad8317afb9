const bdt = new Intl.NumberFormat("en-US", { minimumFractionDigits: 0, maximumFractionDigits: 2 });

/** Integer poisha → decimal BDT, as prices travel on the wire (12345 → 123.45). */
export function poishaToBdt(poisha: number): number {
  return poisha / 100;
}

/**
 * Decimal BDT → integer poisha. Throws RangeError for a negative, non-finite or finer-than-poisha amount,
 * so that a rounding fault can never become a price.
 */
export function bdtToPoisha(amount: number): number {
  const poisha = Math.round(amount * 100);
  if (!Number.isSafeInteger(poisha) || poisha < 0 || Math.abs(amount * 100 - poisha) > 1e-6) {
    throw new RangeError(`Not an amount in BDT with at most two decimals: ${amount}`);
  }
  return poisha;
}

/** BDT amount as people read it, en-US formatting as the specification asks: 'BDT 1,250'. */
export function formatBdt(amount: number): string {
  return `BDT ${bdt.format(amount)}`;
}
