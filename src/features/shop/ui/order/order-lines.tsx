import { Link } from "react-router";
import { bdtOfSheet } from "#lib/money.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { Order } from "../../contract.ts";
import { Totals } from "../checkout/totals.tsx";

/** What was ordered, at the prices of then. */
export function OrderLines({ order }: { order: Order }) {
  const { lines, subtotal, discount, total } = order;
  const bdt = bdtOfSheet([subtotal, discount, total, ...lines.flatMap((line) => [line.total, line.refunded])]);
  return (
    <section aria-labelledby="ordered">
      <h2 id="ordered" className="headline-4">
        What you ordered
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {order.lines.map((line) => (
          <li key={line.id} className="flex items-baseline justify-between gap-6 py-3">
            <span className="min-w-0 font-serif text-pretty">
              <Link to={line.href} className="underline-offset-4 hover:underline">
                <Spoken>{line.title}</Spoken>
              </Link>
              {line.refunded > 0 && (
                <span className="num block font-sans text-sm text-muted">{bdt(line.refunded)} refunded</span>
              )}
            </span>
            <span className="num shrink-0">{bdt(line.total)}</span>
          </li>
        ))}
      </ul>
      <div className="mt-4 sm:ml-auto sm:max-w-xs">
        <Totals {...order} bdt={bdt} />
      </div>
    </section>
  );
}
