import { Link } from "react-router";
import { bdtOfSheet } from "#lib/money.ts";
import { Badge } from "#ui/badge.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { Order } from "../../contract.ts";

/** What was bought, at the prices of then, and whether the buyer has it. */
export function PurchaseItems({ order }: { order: Order }) {
  const { lines, subtotal, discount, total, couponCode } = order;
  const bdt = bdtOfSheet([subtotal, discount, total, ...lines.flatMap((line) => [line.total, line.refunded])]);
  return (
    <section aria-labelledby="items" className="rounded-card border border-line bg-surface">
      <h2 id="items" className="px-5 pt-4 font-sans text-sm font-semibold">
        What was ordered
      </h2>
      <ul className="mt-2 divide-y divide-line border-y border-line text-sm">
        {lines.map((line) => (
          <li key={line.id} className="flex items-baseline justify-between gap-6 px-5 py-3">
            <span className="min-w-0">
              <Link to={line.href} className="link font-medium">
                <Spoken>{line.title}</Spoken>
              </Link>
              <span className="num mt-1 flex flex-wrap items-center gap-2 text-muted">
                <Badge tone={line.access ? "success" : "neutral"}>{line.access ? "Has access" : "No access"}</Badge>
                {line.refunded > 0 && `${bdt(line.refunded)} refunded or due`}
              </span>
            </span>
            <span className="num shrink-0">{bdt(line.total)}</span>
          </li>
        ))}
      </ul>
      <dl className="num space-y-1 px-5 py-4 text-sm">
        {discount > 0 && (
          <>
            <div className="flex justify-between gap-6 text-muted">
              <dt>Before discount</dt>
              <dd>{bdt(subtotal)}</dd>
            </div>
            <div className="flex justify-between gap-6 text-muted">
              <dt>{couponCode === null ? "Discount" : `Discount, with coupon ${couponCode}`}</dt>
              <dd>−{bdt(discount)}</dd>
            </div>
          </>
        )}
        <div className="flex justify-between gap-6 font-semibold">
          <dt>Total</dt>
          <dd>{bdt(total)}</dd>
        </div>
      </dl>
    </section>
  );
}
