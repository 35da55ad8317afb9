import { Link, useNavigate } from "react-router";
import { ApiError, failureText } from "#features/accounts/client/api.ts";
import type { User } from "#features/accounts/contract.ts";
import { formatBdt } from "#lib/money.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toast.tsx";
import { useForm } from "#ui/use-form.ts";
import type { Quote } from "../../contract.ts";
import { checkoutForm, resultPath } from "../shop-forms.ts";
import { CouponField } from "./coupon-field.tsx";
import { PaymentChoice } from "./payment-choice.tsx";
import { placeOrder, startPayment } from "./place-order.ts";
import { QuoteLines } from "./quote-lines.tsx";
import { Totals } from "./totals.tsx";

const failed = "We couldn't send your order. You haven't been charged; please try again.";

/** Lines, coupon, total, who buys, how to pay, terms: one form, one press. */
export function PayForm({
  user,
  quote,
  coupon,
  onCoupon,
  asking,
  onStale,
}: {
  user: User;
  quote: Quote;
  coupon: string | undefined;
  onCoupon: (code: string | undefined) => void;
  /** The price is being asked for again. */
  asking: boolean;
  /** What is shown does not hold any more. */
  onStale: () => void;
}) {
  const { toast } = useToast();
  const navigate = useNavigate();
  const sold = quote.lines.filter((line) => line.status === "available");
  const nothingToPay = quote.total === 0;
  const { form, field, failure, busy } = useForm({
    schema: checkoutForm,
    draft: `checkout:${user.userId}`,
    async send({ name, phone, address, gateway }) {
      const order = await placeOrder({
        items: sold.map(({ kind, id }) => ({ kind, id })),
        coupon: quote.coupon?.applied ? coupon : undefined,
        billing: { name, phone, address },
        expectedTotal: quote.total,
      });
      if (!order) return;
      if (order.canPay && gateway !== undefined && order.total > 0) {
        try {
          if (await startPayment(order.id, gateway)) return;
        } catch (error) {
          // The order stands: its own page says how to go on.
          const description = failureText(error, "The payment could not be begun. Nothing was charged.");
          toast({ title: "Not paid yet", description, variant: "destructive" });
        }
      }
      await navigate(resultPath(order.id));
    },
    onFailure(error) {
      const text = failureText(error, failed);
      toast({ title: "Not ordered", description: text, variant: "destructive" });
      if (error instanceof ApiError && error.status === 409) onStale();
      return text;
    },
  });
  const action = nothingToPay ? "Get it for free" : `Pay ${formatBdt(quote.total)}`;

  return (
    <form {...form} className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="space-y-10">
        <section aria-labelledby="cart-lines">
          <h2 id="cart-lines" className="headline-4 mb-3">
            {sold.length === 1 ? "1 item" : `${sold.length} items`}
          </h2>
          <QuoteLines lines={quote.lines} />
        </section>
        <fieldset>
          <legend className="headline-4 float-left w-full">Who buys</legend>
          <p className="clear-both pt-1 text-sm text-muted">This stands on the receipt.</p>
          <div className="mt-4 grid gap-5 sm:grid-cols-2">
            <TextField
              {...field("name")}
              label="Name"
              autoComplete="name"
              defaultValue={user.fullName}
              maxLength={100}
              required
            />
            <TextField
              {...field("phone")}
              label="Phone"
              type="tel"
              autoComplete="tel"
              defaultValue={user.phoneNumber ?? ""}
              maxLength={30}
              required
            />
            <TextAreaField
              {...field("address")}
              label="Address"
              autoComplete="street-address"
              defaultValue={user.address ?? ""}
              maxLength={200}
              rows={2}
              required
              className="sm:col-span-2"
            />
          </div>
        </fieldset>
        {!nothingToPay && <PaymentChoice methods={quote.paymentMethods} error={field("gateway").error} />}
      </div>

      <aside aria-label="Summary" className="lg:sticky lg:top-24 lg:self-start">
        <div className="space-y-5 rounded-card border border-line bg-surface p-5 sm:p-6">
          <CouponField asked={coupon} answer={quote.coupon} busy={asking} onChange={onCoupon} />
          <div aria-live="polite" aria-busy={asking} className={asking ? "opacity-60" : undefined}>
            <Totals {...quote} couponCode={quote.coupon?.code} />
          </div>
          <CheckboxField
            name="terms"
            error={field("terms").error}
            label={
              <>
                I accept the{" "}
                <Link to="/terms" target="_blank" className="link">
                  terms
                </Link>
                . What I buy opens at once.
              </>
            }
          />
          {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
          <div className="bottom-bar max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:mb-0 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:py-3">
            <Button type="submit" size="lg" block busy={busy || asking} busyLabel={busy ? "One moment …" : action}>
              {action}
            </Button>
          </div>
          {!nothingToPay && (
            <p className="text-sm text-muted">
              You pay at the gateway and come back here. Your card or wallet details never reach this site.
            </p>
          )}
        </div>
      </aside>
    </form>
  );
}
