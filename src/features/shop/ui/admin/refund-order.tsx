import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { ConfirmForm } from "#features/drafts/client/confirm-form.tsx";
import { useOwnField } from "#features/drafts/client/use-own-field.ts";
import { formatBdt, sumOfBdt } from "#lib/money.ts";
import { CheckboxField, RadioField } from "#ui/checkbox-field.tsx";
import { sendOnce } from "#ui/press-key.ts";
import { SelectField } from "#ui/select-field.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import type { PurchaseCalls } from "../../admin/api.server.ts";
import type { PurchaseDetail } from "../../admin/contract.ts";
import { refundAmountForm, refundForm } from "../../admin/forms.ts";
import { wayOf } from "./purchase-words.ts";

const api = apiOf<PurchaseCalls>();

/** How much is to go back: all that is left, these lines, or the amount that is typed. */
interface RefundChoice {
  what: "all" | "lines" | "amount";
  picked: readonly string[];
}
const wholeRefund: RefundChoice = { what: "all", picked: [] };
type Values = { reason: string; cause: "other" | "cannot_deliver"; amount?: number };

const left = ({ total, refunded }: { total: number; refunded: number }) => Math.round((total - refunded) * 100) / 100;

/**
 * Money of a paid order back: all that is left, whole items, or an amount. Its key stays while the same is asked for, so that pressing
 * twice is one refund; what was refunded so far goes along, so that a second person's refund, or one's own whose answer was lost, is not
 * added to unseen, and so does
 * the buyer's request (or that there was none), so that nothing goes back on one that a colleague declined meanwhile, and one that
 * nobody has seen isn't taken for answered. The form begins anew with each refund; what was chosen is kept with what was typed, so
 * that nobody gives all back instead of an amount.
 */
export function RefundOrder({ purchase }: { purchase: PurchaseDetail }) {
  const { order, refundable, booked, refundTerms, attempts, request } = purchase;
  const { busy, write } = useWrite();
  const { store, text, set } = useOwnField(JSON.stringify(wholeRefund));
  const { what, picked } = JSON.parse(text) as RefundChoice;
  const onChoice = (choice: RefundChoice) => set(JSON.stringify(choice));
  const lines = order.lines.filter((line) => line.access || left(line) > 0);
  const chosen = lines.filter(({ id }) => picked.includes(id));
  const gateway = attempts.find(({ state }) => state === "paid")?.gateway ?? "";
  const sumOf = ({ amount }: Values) =>
    what === "all" ? refundable : what === "amount" ? (amount ?? 0) : sumOfBdt(chosen.map(left));
  const endedBy = (values: Values) =>
    sumOf(values) >= refundable ? lines.filter(({ access }) => access) : what === "lines" ? chosen : [];

  return (
    <ConfirmForm<Values>
      draft={`refund-${order.id}`}
      schema={what === "amount" ? refundAmountForm : refundForm}
      busy={busy}
      actions={[
        {
          label: "Refund",
          danger: true,
          title: (values) => `Refund ${formatBdt(sumOf(values))} of order ${order.number}?`,
          explain: (values) => {
            const by =
              values.cause === "cannot_deliver"
                ? `${refundTerms.cannotDeliverHours} hours`
                : `${refundTerms.days} days`;
            const ended = endedBy(values);
            return (
              <>
                <p>
                  {gateway === "manual"
                    ? `You send ${formatBdt(sumOf(values))} to the buyer's bank account yourself within ${by}, then mark it as done here.`
                    : `${formatBdt(sumOf(values))} goes back by ${wayOf(gateway)}. The buyer has it within ${by}, with no fee.`}
                </p>
                <p>
                  {ended.length === 0
                    ? "The buyer keeps access to everything that was bought."
                    : `The buyer loses access to: ${ended.map(({ title }) => title).join("; ")}.`}{" "}
                  The buyer is emailed. This can't be undone.
                </p>
              </>
            );
          },
          onConfirm: ({ amount, ...values }) =>
            write(() =>
              sendOnce(
                `refund-key-${order.id}`,
                {
                  before: booked,
                  request: request?.id ?? null,
                  ...values,
                  ...(what === "amount" && amount !== undefined ? { amount } : {}),
                  ...(what === "lines" ? { lineIds: chosen.map(({ id }) => id) } : {}),
                },
                (body) => api("POST /purchases/{id}/refunds", { params: { id: order.id }, body }),
              ),
            ),
        },
      ]}
    >
      {(field) => (
        <>
          <fieldset>
            <legend className="font-semibold">How much</legend>
            <input ref={store} type="hidden" name="choice" value={text} data-saved={JSON.stringify(wholeRefund)} />
            <RadioField
              name="what"
              label={<span className="num">All that is left: {formatBdt(refundable)}</span>}
              checked={what === "all"}
              onChange={() => onChoice(wholeRefund)}
            />
            {lines.length > 1 && (
              <RadioField
                name="what"
                label="Whole items"
                hint="The buyer loses access to them."
                checked={what === "lines"}
                onChange={() => onChoice({ what: "lines", picked: lines.slice(0, 1).map(({ id }) => id) })}
              />
            )}
            {what === "lines" && (
              <div className="pl-8">
                {lines.map((line) => (
                  <CheckboxField
                    key={line.id}
                    label={
                      <>
                        <Spoken>{line.title}</Spoken>, <span className="num">{formatBdt(left(line))}</span>
                      </>
                    }
                    checked={picked.includes(line.id)}
                    onChange={({ currentTarget: { checked } }) => {
                      const others = chosen.map(({ id }) => id).filter((id) => id !== line.id);
                      // At least one stays picked: a refund of nothing is none.
                      if (checked || others.length > 0)
                        onChoice({ what, picked: checked ? [...others, line.id] : others });
                    }}
                  />
                ))}
              </div>
            )}
            <RadioField
              name="what"
              label="An amount"
              hint="The buyer keeps access, unless nothing is left."
              checked={what === "amount"}
              onChange={() => onChoice({ what: "amount", picked: [] })}
            />
            {/* There from the start: what was typed comes back into it before its choice does. */}
            <div hidden={what !== "amount"} className="max-w-48 pl-8">
              <TextField {...field("amount")} label="Amount (BDT)" inputMode="decimal" required={what === "amount"} />
            </div>
          </fieldset>
          <SelectField {...field("cause")} label="Why it is due" className="max-w-md">
            <option value="other">Another reason: within {refundTerms.days} days</option>
            <option value="cannot_deliver">We can't deliver it: within {refundTerms.cannotDeliverHours} hours</option>
          </SelectField>
          <TextAreaField
            {...field("reason")}
            label="Reason"
            hint="Kept in the order's book and sent to the payment service."
            rows={2}
            defaultValue={request && order.refundRequest ? "Asked for by the buyer" : ""}
            required
          />
        </>
      )}
    </ConfirmForm>
  );
}
