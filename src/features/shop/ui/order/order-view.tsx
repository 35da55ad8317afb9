import { useEffect } from "react";
import { Link } from "react-router";
import { ApiError, failureText } from "#features/accounts/client/api.ts";
import { formatDay } from "#lib/dates.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { buyerLine } from "../../billing-rules.ts";
import type { Order } from "../../contract.ts";
import { AskRefund } from "./ask-refund.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OutcomePanel } from "./outcome-panel.tsx";
import { PayAgain } from "./pay-again.tsx";
import { Refunds } from "./refunds.tsx";
import { TakeBack } from "./take-back.tsx";
import { TimeLine } from "./time-line.tsx";
import { Transfer } from "./transfer.tsx";
import { useOrder } from "./use-order.ts";

/** A payment was begun, and the order does not say paid. */
const stuck = new Set(["confirming", "failed", "unpaid", "expired", "cancelled"]);

/** For whom the invoice is, where a company was named. */
function Buyer({ order: { billing } }: { order: Order }) {
  if (billing.company === "") return null;
  return (
    <section aria-labelledby="order-buyer">
      <h2 id="order-buyer" className="headline-4">
        Billed to
      </h2>
      <p className="num mt-2">
        {buyerLine(billing)}
        <span className="block text-muted">{billing.address}</span>
      </p>
    </section>
  );
}

/** Undefined once what the title was of is gone. */
type OnTitle = (title: string | undefined) => void;

/** Orders are told apart by number, day and what was bought, in tabs and in the history too. */
function titleOf({ number, createdAt, titles: [first, ...others] }: Order): string {
  const what = first === undefined ? "" : `: ${first}${others.length > 0 ? ` and ${others.length} more` : ""}`;
  return `Order ${number} of ${formatDay(createdAt)}${what}`;
}

function useDocumentTitle(title: string | undefined, onTitle: OnTitle | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    onTitle?.(title);
    const before = document.title;
    // The site's name stays where the page has put it.
    document.title = before.replace(/^[^|]*/, `${title} `).trim();
    return () => {
      document.title = before;
      onTitle?.(undefined);
    };
  }, [title, onTitle]);
}

/** One order: how it stands, what can be done, what it holds. It looks again by itself while something is under way. */
export function OrderView({ id, onTitle }: { id: string; onTitle?: OnTitle }) {
  const { order, error, loading, slow, load, set } = useOrder(id);
  useDocumentTitle(order && titleOf(order), onTitle);
  if (!order) {
    if (loading) {
      return (
        <SkeletonGroup label="Loading your order" className="max-w-3xl space-y-6">
          <Skeleton className="h-32" />
          <Skeleton className="h-40" />
        </SkeletonGroup>
      );
    }
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) {
      return (
        <EmptyState title="There is no such order" action={<ButtonLink to="/dashboard/orders">Your orders</ButtonLink>}>
          This account has no such order. Did you order with another account?
        </EmptyState>
      );
    }
    return (
      <ErrorState
        message={failureText(error, "We can't load your order right now. If you've paid, your money is safe.")}
        onRetry={load}
        retrying={loading}
      />
    );
  }
  const transfer = order.outcome === "awaiting_transfer" ? order.payment?.transfer : undefined;
  const payable = order.canPay;
  const confirming = order.outcome === "confirming";
  return (
    <div className="max-w-3xl space-y-10">
      <OutcomePanel order={order} slow={slow} />
      <TakeBack order={order} onOrder={set} onStale={load} />
      {error !== undefined && (
        <Notice tone="warning">We couldn't refresh this page. It may be slightly out of date.</Notice>
      )}
      {order.paidAgain && (
        <Notice tone="info">
          Another payment for this order reached us. We're checking it and will send back what you paid twice. You don't
          need to do anything.
        </Notice>
      )}
      {transfer && <Transfer orderId={order.id} transfer={transfer} onOrder={set} />}
      {payable && !transfer && !confirming && <PayAgain order={order} onOrder={set} onBegun={load} />}
      {payable && (transfer || confirming) && (
        <details className="no-print border-y border-line py-2">
          <summary className="link inline-flex min-h-11 items-center">Pay another way</summary>
          <div className="py-4">
            <PayAgain order={order} unsure={confirming} onOrder={set} onBegun={load} />
          </div>
        </details>
      )}
      <Refunds refunds={order.refunds} />
      <OrderLines order={order} />
      <Buyer order={order} />
      <TimeLine order={order} />
      <AskRefund order={order} onOrder={set} />
      {order.payment !== null && stuck.has(order.outcome) && (
        <p className="no-print text-sm text-muted">
          Already paid?{" "}
          <Link to="/dashboard/payment-help" className="link">
            Find your payment
          </Link>
        </p>
      )}
    </div>
  );
}
