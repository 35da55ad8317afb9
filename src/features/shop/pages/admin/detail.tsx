import { useState } from "react";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import type { PurchaseCalls } from "../../admin/api.server.ts";
import { purchasesPath } from "../../admin/purchase-views.ts";
import { AskedRefund } from "../../ui/admin/asked-refund.tsx";
import { DecidedAlready, HeldPayment, type RefusedDecision } from "../../ui/admin/held-payment.tsx";
import { Mismatches } from "../../ui/admin/mismatches.tsx";
import { PurchaseBook } from "../../ui/admin/purchase-book.tsx";
import { PurchaseBadges } from "../../ui/admin/purchase-columns.tsx";
import { PurchaseItems } from "../../ui/admin/purchase-items.tsx";
import { PurchasePayments } from "../../ui/admin/purchase-payments.tsx";
import { PurchaseSide } from "../../ui/admin/purchase-side.tsx";
import { PurchaseSteps } from "../../ui/admin/purchase-steps.tsx";
import { RefundList } from "../../ui/admin/refund-list.tsx";
import { RefundOrder } from "../../ui/admin/refund-order.tsx";
import { TransferDue } from "../../ui/admin/transfer-due.tsx";
import type { Route } from "./+types/detail.ts";

const api = apiOf<PurchaseCalls>();

export const meta: Route.MetaFunction = ({ params, matches }) =>
  adminMeta(`Order ${params.id}`, matches[1].loaderData?.settings.name);

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { data } = await adminRead(request, () => api("GET /purchases/{id}", { params }));
  return { purchase: data };
}

const above = (title: string) => <Breadcrumbs items={[{ title: "Purchases", href: purchasesPath }, { title }]} />;

export function HydrateFallback() {
  return (
    <Screen title="Order" above={above("Order")}>
      <SkeletonGroup label="Loading the order" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="space-y-5">
          <Skeleton className="h-48 rounded-card" />
          <Skeleton className="h-64 rounded-card" />
        </div>
        <Skeleton className="h-96" />
      </SkeletonGroup>
    </Screen>
  );
}

/** One order: what is to be done first, then what was ordered, what was paid and everything that happened. */
export default function Purchase({ loaderData: { purchase } }: Route.ComponentProps) {
  const { order, attempts } = purchase;
  const [refused, setRefused] = useState<RefusedDecision>();
  const held = attempts.filter(({ state }) => state === "review");
  const isDecided = attempts.some(({ id, state }) => id === refused?.attemptId && state !== "review");
  return (
    <Screen
      title={
        <>
          Order <span className="whitespace-nowrap">{order.number}</span>
        </>
      }
      lede={<PurchaseBadges state={order.state} needs={purchase.needs} />}
      above={above(order.number)}
    >
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0 space-y-5">
          <Mismatches mismatches={purchase.mismatches} />
          {isDecided && refused && <DecidedAlready {...refused} />}
          {held.map((attempt) => (
            <HeldPayment key={attempt.id} purchase={purchase} attempt={attempt} onRefused={setRefused} />
          ))}
          {attempts
            .filter(({ state, gateway }) => state === "open" && gateway === "manual")
            .map((attempt) => (
              <TransferDue key={attempt.id} purchase={purchase} attempt={attempt} />
            ))}
          <AskedRefund purchase={purchase} />
          <PurchaseItems order={order} />
          {purchase.refundable > 0 && (
            <Disclosure
              title="Refund this order"
              open={purchase.request !== null}
              inset="px-5"
              className="rounded-card border border-line bg-surface"
            >
              <div className="pt-1 pb-5 text-sm">
                <RefundOrder key={purchase.booked} purchase={purchase} />
              </div>
            </Disclosure>
          )}
          <RefundList refunds={purchase.refunds} />
          <PurchasePayments attempts={attempts} />
          <PurchaseBook purchase={purchase} />
        </div>
        <PurchaseSide purchase={purchase}>
          <PurchaseSteps purchase={purchase} />
        </PurchaseSide>
      </div>
    </Screen>
  );
}
