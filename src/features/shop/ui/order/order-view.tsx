import { Link } from "react-router";
import { ApiError, failureText } from "#features/accounts/client/api.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OutcomePanel } from "./outcome-panel.tsx";
import { PayAgain } from "./pay-again.tsx";
import { Refunds } from "./refunds.tsx";
import { Transfer } from "./transfer.tsx";
import { useOrder } from "./use-order.ts";

const stuck = new Set(["confirming", "failed", "unpaid", "expired", "cancelled"]);

/** One order: how it stands, what can be done, what it holds. It looks again by itself while something is under way. */
export function OrderView({ id }: { id: string }) {
  const { order, error, loading, slow, load, set } = useOrder(id);
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
  const payable = order.canPay && order.paymentMethods.length > 0;
  const confirming = order.outcome === "confirming";
  return (
    <div className="max-w-3xl space-y-10">
      <OutcomePanel order={order} slow={slow} />
      {error !== undefined && (
        <Notice tone="warning">We couldn't refresh this page. It may be slightly out of date.</Notice>
      )}
      {transfer && <Transfer orderId={order.id} transfer={transfer} onOrder={set} />}
      {payable && !transfer && !confirming && <PayAgain order={order} onOrder={set} onBegun={load} />}
      {payable && (transfer || confirming) && (
        <details className="border-y border-line py-2">
          <summary className="link inline-flex min-h-11 items-center">Pay another way</summary>
          <div className="py-4">
            <PayAgain order={order} unsure={confirming} onOrder={set} onBegun={load} />
          </div>
        </details>
      )}
      <Refunds refunds={order.refunds} />
      <OrderLines order={order} />
      {stuck.has(order.outcome) && (
        <p className="text-sm text-muted">
          Paid, but this says otherwise?{" "}
          <Link to="/dashboard/payment-help" className="link">
            Find your payment
          </Link>
        </p>
      )}
    </div>
  );
}
