import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDateTime } from "#lib/dates.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { PurchaseDetail } from "../../admin/contract.ts";
import { purchasesHref } from "../../admin/purchase-views.ts";
import { writeBin } from "../../billing-rules.ts";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="py-2.5">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="num text-sm break-words">{children}</dd>
    </div>
  );
}

function Buyer({ purchase: { buyer, order } }: { purchase: PurchaseDetail }) {
  const { phone, address, company, bin } = order.billing;
  return (
    <Fact name="Buyer">
      {buyer.name === "" ? "A deleted account" : <Spoken>{buyer.name}</Spoken>}
      {buyer.email !== null && <span className="block break-all text-muted">{buyer.email}</span>}
      {phone !== "" && <span className="block text-muted">{phone}</span>}
      {company !== "" && (
        <span className="block">
          <Spoken>{company}</Spoken>, BIN {writeBin(bin)}
        </span>
      )}
      {address !== "" && (
        <span className="block text-muted">
          <Spoken>{address}</Spoken>
        </span>
      )}
      {buyer.email !== null && buyer.orders > 1 && (
        <Link to={purchasesHref({ search: buyer.email })} className="link mt-1 inline-block">
          {buyer.orders} orders, {buyer.paid} paid
        </Link>
      )}
    </Fact>
  );
}

/** Beside an order: its facts, and what can be done. */
export function PurchaseSide({ purchase, children }: { purchase: PurchaseDetail; children: ReactNode }) {
  const { order } = purchase;
  const unpaid = order.state === "pending" || order.state === "failed";
  return (
    <aside aria-label="About this order">
      <dl className="divide-y divide-line border-y border-line">
        <Buyer purchase={purchase} />
        <Fact name="Ordered">{formatDateTime(order.createdAt)}</Fact>
        {order.paidAt !== null && <Fact name="Paid">{formatDateTime(order.paidAt)}</Fact>}
        {unpaid && <Fact name="Waits for its payment until">{formatDateTime(order.expiresAt)}</Fact>}
        {order.receiptNumber !== null && <Fact name="Receipt">{order.receiptNumber}</Fact>}
      </dl>
      <div className="mt-4 space-y-3">{children}</div>
    </aside>
  );
}
