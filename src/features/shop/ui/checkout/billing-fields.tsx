import type { User } from "#features/accounts/contract.ts";
import { formatBdt } from "#lib/money.ts";
import { CheckboxField, RadioField } from "#ui/checkbox-field.tsx";
import { readDraft } from "#ui/form-draft.ts";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { writeBin } from "../../billing-rules.ts";
import type { Quote } from "../../contract.ts";
import type { PaymentMethod } from "../shop-types.ts";
import { collectorOf } from "./pay-words.ts";

export type BuyerKind = "company" | "person" | undefined;

interface Props {
  user: User;
  quote: Quote;
  method: PaymentMethod | undefined;
  draft: string;
  buyer: BuyerKind;
  onBuyer: (buyer: BuyerKind) => void;
  field: (name: string) => { name: string; error: string | undefined };
}

/** For whom the paper is made out: offered always, asked where the amount needs it. */
function InvoiceChoice({ quote, buyer, onBuyer, field }: Pick<Props, "quote" | "buyer" | "onBuyer" | "field">) {
  const paper = quote.invoice.kind === "tax_invoice" ? "tax invoice" : "receipt";
  if (!quote.invoice.detailsNeeded)
    return (
      <CheckboxField
        name="buyer"
        value="company"
        checked={buyer === "company"}
        onChange={(event) => onBuyer(event.target.checked ? "company" : undefined)}
        label={`I need a ${paper} for a company`}
      />
    );
  const { error } = field("buyer");
  return (
    <fieldset className="space-y-1">
      <legend className="text-sm font-semibold">Who is the tax invoice for?</legend>
      <p className="text-sm text-muted">
        Over {formatBdt(quote.invoice.detailsAbove)} the law asks for the buyer's BIN and address.
      </p>
      <RadioField
        name="buyer"
        value="company"
        checked={buyer === "company"}
        onChange={() => onBuyer("company")}
        label="A company with a BIN"
        error={error}
      />
      <RadioField
        name="buyer"
        value="person"
        checked={buyer === "person"}
        onChange={() => onBuyer("person")}
        label="A person without a BIN"
      />
    </fieldset>
  );
}

/** Who buys: the name always, the rest only where the chosen way of paying or the law needs it, and why. */
export function BillingFields({ user, quote, method, draft, buyer, onBuyer, field }: Props) {
  const last = quote.lastBilling;
  const kept = readDraft(draft);
  const forCompany = buyer === "company";
  const collector = method && collectorOf(method.gateway);
  const needs = quote.total === 0 ? [] : (method?.needs ?? []);
  const forInvoice = quote.total > 0 && (forCompany || quote.invoice.detailsNeeded);
  return (
    <fieldset>
      <legend className="headline-4 float-left w-full">Your details</legend>
      <p className="clear-both pt-1 text-sm text-muted">We'll print these on your receipt.</p>
      <div className="mt-4 grid items-end gap-5 sm:grid-cols-2">
        <TextField
          {...field("name")}
          label="Name"
          autoComplete="name"
          defaultValue={user.fullName}
          maxLength={100}
          required
        />
        {needs.includes("phone") && (
          <TextField
            {...field("phone")}
            label="Phone"
            hint={`${collector} asks for it to make the payment.`}
            type="tel"
            autoComplete="tel"
            defaultValue={kept.phone ?? last?.phone ?? user.phoneNumber ?? ""}
            maxLength={30}
            required
          />
        )}
        {(needs.includes("address") || forInvoice) && (
          <TextAreaField
            {...field("address")}
            label="Address"
            hint={forInvoice ? "It belongs on the invoice." : `${collector} asks for it to make the payment.`}
            autoComplete="street-address"
            defaultValue={kept.address ?? last?.address ?? user.address ?? ""}
            maxLength={200}
            rows={2}
            required
            className="sm:col-span-2"
          />
        )}
        {quote.total > 0 && (
          <div className="sm:col-span-2">
            <InvoiceChoice quote={quote} buyer={buyer} onBuyer={onBuyer} field={field} />
          </div>
        )}
        {forCompany && quote.total > 0 && (
          <>
            <TextField
              {...field("company")}
              label="Company name"
              autoComplete="organization"
              defaultValue={kept.company ?? last?.company ?? ""}
              maxLength={150}
              required
            />
            <TextField
              {...field("bin")}
              label="BIN"
              hint="13 digits, such as 001234567-0101."
              inputMode="numeric"
              autoComplete="off"
              defaultValue={kept.bin ?? writeBin(last?.bin ?? "")}
              maxLength={30}
              required
            />
          </>
        )}
      </div>
    </fieldset>
  );
}
