import type { ReactNode } from "react";
import { Link } from "react-router";
import { PersonLink } from "#features/accounts/client/person-link.tsx";
import { formatDateTime } from "#lib/dates.ts";
import { SideFact, SideFacts } from "#ui/side-facts.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { PurchaseDetail } from "../../admin/contract.ts";
import { purchasesHref } from "../../admin/purchase-views.ts";
import { buyerLine } from "../../billing-rules.ts";

function Buyer({ purchase: { buyer, order } }: { purchase: PurchaseDetail }) {
  const { phone, address, company } = order.billing;
  return (
    <SideFact name="Buyer">
      {buyer.name === "" ? "A deleted account" : <PersonLink userId={buyer.userId} name={buyer.name} />}
      {buyer.email !== null && <span className="block break-all text-muted">{buyer.email}</span>}
      {phone !== "" && <span className="block text-muted">{phone}</span>}
      {company !== "" && (
        <span className="block">
          <Spoken>{buyerLine(order.billing)}</Spoken>
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
    </SideFact>
  );
}

/** Beside an order: its facts, and what can be done. */
export function PurchaseSide({ purchase, children }: { purchase: PurchaseDetail; children: ReactNode }) {
  const { order } = purchase;
  const unpaid = order.state === "pending" || order.state === "failed";
  return (
    <aside aria-label="About this order">
      <SideFacts>
        <Buyer purchase={purchase} />
        <SideFact name="Ordered">{formatDateTime(order.createdAt)}</SideFact>
        {order.paidAt !== null && <SideFact name="Paid">{formatDateTime(order.paidAt)}</SideFact>}
        {unpaid && <SideFact name="Payment due by">{formatDateTime(order.expiresAt)}</SideFact>}
        {order.receiptNumber !== null && <SideFact name="Receipt">{order.receiptNumber}</SideFact>}
      </SideFacts>
      <div className="mt-4 space-y-3">{children}</div>
    </aside>
  );
}
