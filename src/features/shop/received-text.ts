import { formatBdt, poishaToBdt } from "#lib/money.ts";

/** Money that came, as a gateway counts it. */
export interface Received {
  /** Poisha of BDT; null where the gateway names another currency only. */
  amount: number | null;
  currency: string;
  /** Hundredths of `currency`, where that is not BDT. */
  foreignAmount: number | null;
}

/** Money that came, in words: 'BDT 500', 'USD 340.00 (BDT 41,000)', 'USD 340.00'. */
export function receivedText({ amount, currency, foreignAmount }: Received): string {
  const bdt = amount === null ? undefined : formatBdt(poishaToBdt(amount));
  if (foreignAmount === null) return bdt ?? currency;
  const foreign = `${currency} ${(foreignAmount / 100).toFixed(2)}`;
  return bdt === undefined ? foreign : `${foreign} (${bdt})`;
}
