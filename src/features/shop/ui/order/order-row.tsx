import { Link } from "react-router";
import { formatDateTime } from "#lib/dates.ts";
import { formatBdt } from "#lib/money.ts";
import { pageOf } from "#lib/page-address.ts";
import { Badge } from "#ui/badge.tsx";
import type { OrderSummary } from "../../contract.ts";
import { outcomeWords } from "./outcome-words.ts";

/** One order in a list: what, when, how much, how it stands. */
export function OrderRow({ order }: { order: OrderSummary }) {
  const words = outcomeWords[order.outcome];
  const [first, ...others] = order.titles;
  return (
    <li className="relative grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
      <div className="min-w-0">
        <Link
          to={pageOf.order(order.id)}
          className="font-serif leading-snug font-semibold underline-offset-4 before:absolute before:inset-0 before:content-[''] hover:underline"
        >
          {first ?? `Order ${order.number}`}
          {others.length > 0 && ` and ${others.length} more`}
        </Link>
        <p className="num mt-1 text-sm text-muted">
          <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time> ·{" "}
          <span className="whitespace-nowrap">{order.number}</span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 whitespace-nowrap sm:flex-col sm:items-end sm:gap-1.5">
        <span className="num font-semibold">{formatBdt(order.total)}</span>
        <Badge tone={words.tone}>{words.label}</Badge>
        {order.refunded > 0 && <span className="num text-sm text-muted">{formatBdt(order.refunded)} refunded</span>}
        {order.receiptNumber !== null && (
          <Link
            to={pageOf.receipt(order.id)}
            className="link relative inline-flex min-h-11 items-center text-sm max-sm:ml-auto"
          >
            Receipt<span className="sr-only"> of order {order.number}</span>
          </Link>
        )}
      </div>
    </li>
  );
}
