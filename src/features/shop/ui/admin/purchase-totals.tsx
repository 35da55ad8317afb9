import { formatCount } from "#lib/counts.ts";
import { bdtOfSheet } from "#lib/money.ts";
import type { PurchaseTotals as Totals } from "../../admin/contract.ts";

/** The exact sums over all that is filtered. */
export function PurchaseTotals({ totals }: { totals: Totals }) {
  const { orders, received, held, refunded, refunding, net } = totals;
  const bdt = bdtOfSheet([received, held, refunded, refunding, net]);
  const figures = [
    { name: "Orders", value: formatCount(orders) },
    { name: "Received", value: bdt(received), beside: held > 0 ? `${bdt(held)} of it held` : undefined },
    { name: "Refunded", value: bdt(refunded), beside: refunding > 0 ? `${bdt(refunding)} on its way` : undefined },
    { name: "Kept", value: bdt(net) },
  ];
  return (
    <dl
      aria-label="Totals of what is filtered"
      className="grid grid-cols-2 overflow-hidden rounded-card border border-line bg-surface max-lg:[&>*:nth-child(n+3)]:border-t lg:grid-cols-4 lg:divide-x max-lg:[&>*:nth-child(even)]:border-l [&>*]:border-line"
    >
      {figures.map(({ name, value, beside }) => (
        <div key={name} className="px-4 py-3 md:px-5">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="num">
            <span className="font-serif text-lg font-medium">{value}</span>
            {beside !== undefined && <span className="block text-sm text-muted">{beside}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
