import { ApiError } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { ConfirmForm, type FormAction } from "#features/drafts/client/confirm-form.tsx";
import { formatBdt } from "#lib/money.ts";
import { FactList } from "#ui/fact-list.tsx";
import { Notice } from "#ui/notice.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import type { PurchaseAttempt, PurchaseDetail } from "../../admin/contract.ts";
import { decisionForm } from "../../admin/forms.ts";
import type { PaymentCalls } from "../../admin/payments-api.server.ts";
import { Panel } from "./panel.tsx";
import { PaymentNumbers } from "./purchase-payments.tsx";
import { reasonOf, wayOf } from "./purchase-words.ts";

const api = apiOf<PaymentCalls>();

/** A decision that was not made, as somebody else had been faster: what the site said, and the reason that was typed. */
export interface RefusedDecision {
  attemptId: string;
  said: string;
  note: string;
}

/** Stays when the payment is no longer held, and its panel has gone. */
export function DecidedAlready({ said, note }: RefusedDecision) {
  return (
    <Notice tone="warning" live title="Your decision was not made">
      <p>
        <Spoken>{said}</Spoken> “Everything that happened” has the reason.
      </p>
      <p className="mt-2 wrap-anywhere whitespace-pre-line">
        You wrote: <Spoken>{note}</Spoken>
      </p>
    </Notice>
  );
}

/** One held payment with everything that its decision needs: why, what was asked and what came, from whom, for what. */
export function HeldPayment({
  purchase,
  attempt,
  onRefused,
}: {
  purchase: PurchaseDetail;
  attempt: PurchaseAttempt;
  /** Told before each try, too: then of none. */
  onRefused: (refused: RefusedDecision | undefined) => void;
}) {
  const { busy, write } = useWrite();
  const { order, buyer } = purchase;
  const { refusal, back } = attempt.decision ?? { refusal: null, back: "refund" as const };
  const money = attempt.receivedText ?? formatBdt(attempt.amount);
  const decide = (decision: "approve" | "refund" | "given_back") => (values: { note: string }) => {
    onRefused(undefined);
    return write(() =>
      api("POST /payments/{id}/decision", { params: { id: attempt.id }, body: { decision, ...values } }).catch(
        (error) => {
          if (error instanceof ApiError && error.status === 409)
            onRefused({ attemptId: attempt.id, said: error.message, note: values.note });
          throw error;
        },
      ),
    );
  };
  const approve: FormAction<{ note: string }> = {
    label: "Approve",
    title: () => `Approve the payment of ${money}?`,
    explain: () => (
      <p>{money} is kept. The order is paid, the buyer can read what was ordered, and the receipt goes out by email.</p>
    ),
    onConfirm: decide("approve"),
  };
  const giveBack: FormAction<{ note: string }> = {
    label: back === "refund" ? "Give it back" : "It was given back",
    danger: true,
    title: () => (back === "refund" ? `Give ${money} back?` : `Was ${money} given back?`),
    explain: () => (
      <p>
        {back === "refund"
          ? attempt.gateway === "manual"
            ? `You send ${money} back by bank transfer yourself, then mark the refund as done here.`
            : `${money} goes back by ${wayOf(attempt.gateway)}, with no fee for the buyer.`
          : `Nothing is sent from here: you gave ${money} back on the payment service's own page.`}{" "}
        The buyer gets nothing by this payment and is emailed. This can't be undone.
      </p>
    ),
    onConfirm: decide(back),
  };
  return (
    <Panel title={`Held payment of ${money}`} urgent>
      <p className="text-base">{reasonOf(attempt.reviewReason).text}</p>
      <FactList
        facts={[
          { name: "Asked for", value: formatBdt(attempt.amount) },
          { name: "Received", value: money },
          { name: "Way of paying", value: wayOf(attempt.gateway) },
          {
            name: "Buyer",
            value:
              buyer.name === "" ? (
                "A deleted account"
              ) : (
                <>
                  <Spoken>{buyer.name}</Spoken>, {buyer.paid} of {buyer.orders} orders paid
                </>
              ),
          },
          { name: "For", value: <Spoken>{order.titles.join("; ")}</Spoken> },
        ]}
      />
      <PaymentNumbers attempt={attempt} />
      {refusal !== null && <p className="font-semibold">{refusal}</p>}
      <ConfirmForm
        draft={`held-${attempt.id}`}
        schema={decisionForm}
        busy={busy}
        actions={refusal === null ? [approve, giveBack] : [giveBack]}
      >
        {(field) => (
          <TextAreaField
            {...field("note")}
            label="Why you decide so"
            hint="Kept in the order's book. The buyer never sees it."
            rows={2}
            required
          />
        )}
      </ConfirmForm>
    </Panel>
  );
}
