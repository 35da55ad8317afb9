import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { ApiError, failureText } from "#features/accounts/client/api.ts";
import type { User } from "#features/accounts/contract.ts";
import { bdtOfSheet } from "#lib/money.ts";
import { pageOf } from "#lib/page-address.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Notice } from "#ui/notice.tsx";
import { useToast } from "#ui/toast.tsx";
import { useForm } from "#ui/use-form.ts";
import { opensAtOnce } from "../../client/refund-rules.ts";
import { BuyingPromises } from "../../client/ways.tsx";
import type { Quote } from "../../contract.ts";
import { checkoutForm } from "../checkout-form.ts";
import { RefundRules } from "../refund-rules.tsx";
import { BillingFields, type BuyerKind } from "./billing-fields.tsx";
import { type CheckoutChoice, keepChoice, readChoice } from "./checkout-choice.ts";
import { CouponField } from "./coupon-field.tsx";
import { payAction, payNote } from "./pay-words.ts";
import { firstChoice, PaymentChoice } from "./payment-choice.tsx";
import { placeOrder, StoppedWay, startPayment } from "./place-order.ts";
import { QuoteLines } from "./quote-lines.tsx";
import { Totals } from "./totals.tsx";
import { noPrice } from "./use-quote.ts";

const failed = "We couldn't send your order. You haven't been charged; please try again.";

/** What is shown does not hold any more: another price, a coupon that ended, something that is no longer sold. */
const isStale = (error: unknown) =>
  error instanceof ApiError && (error.status === 409 || error.errors.some(({ path }) => path === "coupon"));

/** What was chosen here, else what the last order was. */
function firstBuyer(kept: CheckoutChoice["buyer"], { lastBilling }: Quote): BuyerKind {
  if (kept !== undefined) return kept === "nobody" ? undefined : kept;
  return lastBilling?.company ? "company" : undefined;
}

/** Lines, total, how to pay, who buys, terms: one form, one press. */
export function PayForm({
  user,
  quote,
  news,
  coupon,
  onCoupon,
  asking,
  outdated,
  error,
  onStale,
  names,
  onRemove,
}: {
  user: User;
  quote: Quote;
  /** A price that has changed by itself. */
  news: string | undefined;
  coupon: string | undefined;
  onCoupon: (code: string | undefined) => void;
  /** The price is being asked for again. */
  asking: boolean;
  /** The price is of another cart than the one of now: asked for again before anything is ordered. */
  outdated: boolean;
  /** Why it could not be asked for. */
  error: unknown;
  onStale: () => void;
  names: ReadonlyMap<string, string | undefined>;
  onRemove: (id: string, title: string) => void;
}) {
  const { toast } = useToast();
  const navigate = useNavigate();
  const [kept] = useState(readChoice);
  const [gateway, setGateway] = useState(kept.gateway);
  const [buyer, setBuyer] = useState<BuyerKind>(() => firstBuyer(kept.buyer, quote));
  const sold = quote.lines.filter((line) => line.status === "available");
  const kinds = sold.map(({ kind }) => kind);
  const nothingToPay = quote.total === 0;
  const method = firstChoice(quote.paymentMethods, gateway);
  const draft = `checkout:${user.userId}`;
  const needs = nothingToPay ? [] : (method?.needs ?? []);
  const invoice = nothingToPay ? { detailsNeeded: false } : quote.invoice;
  const { form, field, failure, busy } = useForm({
    schema: checkoutForm(needs, invoice),
    draft,
    async send({ buyer: who, terms: _, gateway: chosen, ...billing }) {
      const order = await placeOrder({
        items: sold.map(({ kind, id }) => ({ kind, id })),
        coupon: quote.coupon?.applied ? coupon : undefined,
        billing: { ...billing, ...(who === "person" ? { privateBuyer: true } : {}) },
        expectedTotal: quote.total,
      });
      if (!order) return;
      if (order.canPay && chosen !== undefined && order.total > 0) {
        try {
          if (await startPayment(order.id, { gateway: chosen })) return;
        } catch (error) {
          if (error instanceof StoppedWay) throw error;
          // The order is there: its own page says how to go on.
          const description = failureText(error, "We couldn't start the payment. You haven't been charged.");
          toast({ title: "Not paid yet", description, variant: "destructive" });
        }
      }
      await navigate(pageOf.checkoutResult(order.id));
    },
    onFailure(fault) {
      if (isStale(fault)) onStale();
      return failureText(fault, failed);
    },
  });
  const unanswered = outdated && error !== undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!outdated) return form.onSubmit(event);
    event.preventDefault();
    onStale();
  };
  const action = unanswered ? "Update the price" : payAction(quote.total, method?.gateway);
  const atWork = outdated ? "Updating the price …" : action;
  const bdt = bdtOfSheet([quote.subtotal, quote.discount, quote.total, quote.vatIncluded, ...sold.map((l) => l.total)]);

  return (
    <form {...form} onSubmit={submit} className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="space-y-10">
        <section aria-labelledby="cart-lines">
          <h2 id="cart-lines" className="headline-4 mb-3">
            {sold.length === 1 ? "1 item" : `${sold.length} items`}
          </h2>
          <QuoteLines lines={quote.lines} names={names} bdt={bdt} onRemove={onRemove} />
        </section>
        {quote.paymentMethods.length > 0 && (
          <PaymentChoice
            methods={quote.paymentMethods}
            chosen={method}
            onChoose={(chosen) => {
              setGateway(chosen);
              keepChoice({ gateway: chosen });
            }}
            error={field("gateway").error}
          />
        )}
        <BillingFields
          user={user}
          quote={quote}
          method={method}
          draft={draft}
          buyer={buyer}
          onBuyer={(chosen) => {
            setBuyer(chosen);
            keepChoice({ buyer: chosen ?? "nobody" });
          }}
          field={field}
        />
      </div>

      <aside aria-label="Summary" className="lg:sticky lg:top-24 lg:self-start">
        <div className="space-y-5 rounded-card border border-line bg-surface p-5 sm:p-6">
          <CouponField asked={coupon} answer={quote.coupon} busy={asking} unanswered={unanswered} onChange={onCoupon} />
          <div aria-live="polite" aria-busy={asking} className={asking || outdated ? "opacity-60" : undefined}>
            <Totals {...quote} couponCode={quote.coupon?.applied ? quote.coupon.code : null} bdt={bdt} />
          </div>
          <CheckboxField
            name="terms"
            defaultChecked={kept.terms === "on"}
            onChange={(event) => keepChoice({ terms: event.target.checked ? "on" : "off" })}
            error={field("terms").error}
            label={
              <>
                I accept the{" "}
                <Link to="/terms" target="_blank" className="link">
                  terms
                </Link>
                {opensAtOnce(kinds) ? " and want access right away." : "."}
              </>
            }
          />
          {quote.unpayable !== null && (
            <Notice tone="warning" title="This cart can't be paid for yet">
              {quote.unpayable}
            </Notice>
          )}
          <BesideButton
            news={news}
            unanswered={unanswered ? failureText(error, noPrice) : undefined}
            failure={failure}
          />
          <div className="bottom-bar max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:mb-0 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:py-3">
            <Button
              type="submit"
              size="lg"
              block
              disabled={quote.unpayable !== null && !outdated}
              busy={busy || asking}
              busyLabel={busy ? "One moment …" : atWork}
            >
              {action}
            </Button>
          </div>
          {method && <p className="text-sm text-muted">{payNote(method.gateway)}</p>}
          {!nothingToPay && <BuyingPromises rules={<RefundRules kinds={kinds} />} />}
        </div>
      </aside>
    </form>
  );
}

/** What must be known before the button is pressed (again): a new price, that there is none yet, why nothing was ordered. */
function BesideButton(said: Record<"news" | "unanswered" | "failure", string | undefined>) {
  if (said.news !== undefined) return <PriceNews title="Please check the new price" text={said.news} />;
  if (said.unanswered !== undefined)
    return <PriceNews title="Your cart has changed, but we don't have its new price yet" text={said.unanswered} />;
  if (said.failure === undefined) return null;
  return (
    <Notice tone="danger" live title="Your order wasn't placed">
      {said.failure}
    </Notice>
  );
}

/** Said once, where the new price is about to be agreed to. */
function PriceNews({ title, text }: { title: string; text: string }) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for another piece of news.
  useEffect(() => {
    // Not as the effect's answer: browsers give a promise here, which React would call once the news is gone.
    ref.current?.scrollIntoView({ block: "center" });
  }, [text]);
  return (
    <div ref={ref}>
      <Notice tone="warning" live title={title}>
        {text}
      </Notice>
    </div>
  );
}
