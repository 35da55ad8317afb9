import { formatDateTime } from "#lib/dates.ts";
import { formatBdt } from "#lib/money.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import type { PurchaseAttempt } from "../../admin/contract.ts";
import { reasonOf, wayOf } from "./purchase-words.ts";

const states: Record<string, { label: string; tone: BadgeTone }> = {
  open: { label: "Open", tone: "info" },
  paid: { label: "Paid", tone: "success" },
  review: { label: "Held", tone: "danger" },
  failed: { label: "Failed", tone: "neutral" },
  cancelled: { label: "Canceled", tone: "neutral" },
  expired: { label: "Expired", tone: "neutral" },
  refunded: { label: "Given back", tone: "neutral" },
};

/** The numbers by which a payment is known: ours, the payment service's, the bank's, the one the buyer named. */
export function PaymentNumbers({ attempt }: { attempt: PurchaseAttempt }) {
  const numbers = [
    { name: "Our number", value: attempt.reference },
    {
      name: attempt.gateway === "manual" ? "Bank's number" : "Payment service's number",
      value: attempt.gatewayReference,
    },
    {
      name: "Bank's number",
      value: attempt.bankReference === attempt.gatewayReference ? null : attempt.bankReference,
    },
    { name: "Named by the buyer", value: attempt.givenReference },
  ];
  return (
    <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
      {numbers
        .filter(({ value }) => value !== null)
        .map(({ name, value }) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="num break-all">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Every try to pay, and what came by it. */
export function PurchasePayments({ attempts }: { attempts: readonly PurchaseAttempt[] }) {
  if (attempts.length === 0) return null;
  return (
    <section aria-labelledby="payments" className="rounded-card border border-line bg-surface">
      <h2 id="payments" className="px-5 pt-4 font-sans text-sm font-semibold">
        Payments
      </h2>
      <ul className="mt-2 divide-y divide-line border-t border-line">
        {attempts.map((attempt) => {
          const { label, tone } = states[attempt.state] ?? { label: attempt.state, tone: "neutral" };
          return (
            <li key={attempt.id} className="space-y-2 px-5 py-3.5">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                <span className="font-semibold">{wayOf(attempt.gateway)}</span>
                <Badge tone={tone}>{label}</Badge>
                {attempt.reviewReason !== null && (
                  <span className="text-muted">{reasonOf(attempt.reviewReason).label}</span>
                )}
                <span className="num ml-auto">{attempt.receivedText ?? `${formatBdt(attempt.amount)} asked for`}</span>
              </p>
              <PaymentNumbers attempt={attempt} />
              <p className="num text-xs text-muted">
                Begun {formatDateTime(attempt.createdAt)}
                {attempt.settledAt !== null && `, settled ${formatDateTime(attempt.settledAt)}`}
                {attempt.refunded > 0 && `, ${formatBdt(attempt.refunded)} given back or due`}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
