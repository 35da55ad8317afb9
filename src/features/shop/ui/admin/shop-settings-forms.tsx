import { z } from "zod";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { SettingsForm } from "#features/settings/client/settings-form.tsx";
import type { ShopSettingsCalls } from "../../admin/settings-api.server.ts";
import { bankSchema, type ShopSettings, sellerSchema, shopConstantsSchema } from "../../settings-contract.ts";

const api = apiOf<ShopSettingsCalls>();
const write = (body: Parameters<typeof api<"PATCH /shop/settings">>[1]["body"]) =>
  api("PATCH /shop/settings", { body });

const months = Array.from({ length: 12 }, (_, at) => ({
  value: String(at + 1),
  title: new Date(Date.UTC(2026, at, 1)).toLocaleString("en-US", { month: "long", timeZone: "UTC" }),
}));
const taxSchema = shopConstantsSchema.pick({ vatPercent: true, buyerBinAbove: true });
const receiptSchema = shopConstantsSchema.pick({ receiptPrefix: true }).extend({ yearStartsInMonth: z.string() });
const waitSchema = shopConstantsSchema.pick({
  orderMinutes: true,
  transferDays: true,
  refundDays: true,
  cannotDeliverHours: true,
});

/** The shop's constants: who sells, tax, receipts, and how long things wait. */
export function ShopSettingsForms({ settings }: { settings: ShopSettings }) {
  const { seller, bank, receiptPrefix, yearStartsInMonth, vatPercent, buyerBinAbove } = settings;
  const { orderMinutes, transferDays, refundDays, cannotDeliverHours } = settings;
  return (
    <>
      <SettingsForm
        id="seller"
        title="Seller"
        lede="As receipts name it. Receipts that were made stay as they are."
        values={seller}
        fields={[
          { name: "name", label: "Name", kind: "text", hint: "Empty: the institute's name" },
          { name: "address", label: "Address", kind: "text", hint: "Empty: the institute's address and city" },
          { name: "bin", label: "BIN", kind: "text", hint: "With a BIN, receipts are tax invoices (Mushak-6.3)" },
        ]}
        schema={sellerSchema}
        save={(change, before) => write({ seller: change, before: { seller: before } })}
      />
      <SettingsForm
        id="tax"
        title="VAT"
        lede="For products without a rate of their own. Prices include it."
        values={{ vatPercent, buyerBinAbove }}
        fields={[
          { name: "vatPercent", label: "VAT rate, %", kind: "number", min: 0, max: 100, step: 0.01 },
          {
            name: "buyerBinAbove",
            label: "Ask for the buyer's BIN above, BDT",
            kind: "number",
            min: 0,
            max: 100_000_000,
            step: 0.01,
          },
        ]}
        schema={taxSchema}
        save={(change, before) => write({ ...change, before })}
      />
      <SettingsForm
        id="receipts"
        title="Receipt numbers"
        lede="Numbers begin anew each fiscal year, without gaps."
        values={{ receiptPrefix, yearStartsInMonth: String(yearStartsInMonth) }}
        fields={[
          { name: "receiptPrefix", label: "Prefix", kind: "text" },
          { name: "yearStartsInMonth", label: "Fiscal year starts in", kind: "select", options: months },
        ]}
        schema={receiptSchema}
        save={({ yearStartsInMonth: month, ...change }, { yearStartsInMonth: monthBefore, ...before }) =>
          write({
            ...change,
            ...(month === undefined ? {} : { yearStartsInMonth: Number(month) }),
            before: { ...before, ...(monthBefore === undefined ? {} : { yearStartsInMonth: Number(monthBefore) }) },
          })
        }
      />
      <SettingsForm
        id="waits"
        title="How long things wait"
        values={{ orderMinutes, transferDays, refundDays, cannotDeliverHours }}
        fields={[
          { name: "orderMinutes", label: "An order for its payment, minutes", kind: "number", min: 10, max: 1440 },
          { name: "transferDays", label: "An order for a bank transfer, days", kind: "number", min: 1, max: 30 },
          { name: "refundDays", label: "A refund at most, days", kind: "number", min: 1, max: 30 },
          {
            name: "cannotDeliverHours",
            label: "Until we refund what we cannot deliver, hours",
            kind: "number",
            min: 1,
            max: 240,
          },
        ]}
        schema={waitSchema}
        save={(change, before) => write({ ...change, before })}
      />
      <SettingsForm
        id="bank"
        title="Bank account"
        lede="Buyers who pay by bank transfer see it. Without an account number nobody can choose that way."
        values={bank}
        fields={[
          { name: "bankName", label: "Bank", kind: "text", wide: true },
          { name: "branch", label: "Branch", kind: "text" },
          { name: "accountName", label: "Account name", kind: "text", wide: true },
          { name: "accountNumber", label: "Account number", kind: "text" },
          { name: "routingNumber", label: "Routing number", kind: "text" },
        ]}
        schema={bankSchema}
        save={(change, before) => write({ bank: change, before: { bank: before } })}
      />
    </>
  );
}
