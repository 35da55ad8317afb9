import { formatBdt } from "#lib/money.ts";

interface Sums {
  subtotal: number;
  discount: number;
  total: number;
  vatIncluded?: number;
  couponCode?: string | null | undefined;
  /** Writes the amounts of the sheet alike. */
  bdt?: (amount: number) => string;
}

/** Sum, discount, and what is to be paid. */
export function Totals({ subtotal, discount, total, vatIncluded = 0, couponCode, bdt = formatBdt }: Sums) {
  return (
    <dl className="num space-y-2">
      {discount > 0 && (
        <>
          <div className="flex justify-between gap-4 text-muted">
            <dt>Subtotal</dt>
            <dd>{bdt(subtotal)}</dd>
          </div>
          <div className="flex justify-between gap-4 text-leaf">
            <dt>Discount{couponCode ? `, with ${couponCode}` : ""}</dt>
            <dd>−{bdt(discount)}</dd>
          </div>
        </>
      )}
      <div className="flex items-baseline justify-between gap-4">
        <dt className="font-semibold">Total</dt>
        <dd className="headline-3">{bdt(total)}</dd>
      </div>
      {vatIncluded > 0 && (
        <div className="flex justify-between gap-4 text-sm text-muted">
          <dt>VAT in the total</dt>
          <dd>{bdt(vatIncluded)}</dd>
        </div>
      )}
    </dl>
  );
}
