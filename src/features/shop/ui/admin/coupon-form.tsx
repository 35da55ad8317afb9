import { z } from "zod";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { formatCount } from "#lib/counts.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Notice } from "#ui/notice.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { CouponCalls } from "../../admin/coupon-api.server.ts";
import type { Coupon } from "../../admin/coupon-contract.ts";
import { couponsPath, firstDayOf, lastDayOf } from "../../admin/coupon-views.ts";
import { couponDays } from "../../admin/forms.ts";
import { couponCodeSchema } from "../../contract.ts";

const api = apiOf<CouponCalls>();

const count = (most: number) =>
  z
    .string()
    .trim()
    .refine((text) => text === "" || (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most), {
      message: `A whole number from 1 to ${formatCount(most)}, or nothing`,
    })
    .transform((text) => (text === "" ? null : Number(text)));

const limits = {
  maxUses: count(1_000_000),
  maxUsesPerPerson: count(1000),
  ...couponDays,
  active: z
    .string()
    .optional()
    .transform((ticked) => ticked !== undefined),
  note: z.string().trim().max(200, "A note can have at most 200 characters"),
};
const inOrder = ({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }) =>
  startsAt === null || endsAt === null || startsAt < endsAt;
const order = { message: "The last day lies before the first", path: ["endsAt"] };

const newSchema = z
  .object({
    code: couponCodeSchema,
    kind: z.enum(["percent", "amount"]),
    value: z
      .string()
      .trim()
      .refine(
        (text) => /^\d+(\.\d{1,2})?$/.test(text) && Number(text) > 0,
        "A number above 0, with at most two decimals",
      )
      .transform(Number),
    ...limits,
  })
  .refine(({ kind, value }) => kind === "amount" || value <= 100, { message: "At most 100%", path: ["value"] })
  .refine(inOrder, order);
const changeSchema = z.object(limits).refine(inOrder, order);

const limitsOf = ({ maxUses, maxUsesPerPerson, startsAt, endsAt, active, note }: Coupon) => ({
  maxUses,
  maxUsesPerPerson,
  startsAt,
  endsAt,
  active,
  note,
});

/** Makes a coupon, or changes its limits: what it takes off stays, as orders were made with it. */
export function CouponForm({ coupon }: { coupon?: Coupon }) {
  const { busy: writing, send } = useWrite();
  const before = coupon && limitsOf(coupon);
  const { form, field, failure, busy, draft } = useKeptForm<z.output<typeof newSchema> | z.output<typeof changeSchema>>(
    {
      schema: coupon ? changeSchema : newSchema,
      draft: `coupon-${coupon?.id ?? "new"}`,
      upon: before,
      async send(values) {
        if (!coupon || !before) {
          const body = values as z.output<typeof newSchema>;
          return send(() => api("POST /coupons", { body }), couponsPath);
        }
        const body = { ...(values as z.output<typeof changeSchema>), before };
        return send(() => api("PATCH /coupons/{id}", { params: { id: coupon.id }, body }), couponsPath);
      },
      onFailure: (error) => failureText(error, "The coupon was not saved. What you typed is kept here."),
    },
  );
  const used =
    coupon && coupon.uses > 0
      ? ` Used ${formatCount(coupon.uses)} ${coupon.uses === 1 ? "time" : "times"} so far.`
      : "";
  return (
    <form {...form} className="max-w-2xl space-y-5">
      {failure !== undefined && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      {!coupon && (
        <div className="grid items-end gap-5 sm:grid-cols-2 lg:grid-cols-3">
          <TextField
            {...field("code")}
            label="Code"
            hint="Letters, digits, hyphens"
            autoCapitalize="characters"
            required
          />
          <SelectField {...field("kind")} label="Takes off" hint="Of what is ordered" defaultValue="percent">
            <option value="percent">A percentage</option>
            <option value="amount">An amount in BDT</option>
          </SelectField>
          <TextField {...field("value")} label="How much" hint="Such as 10 or 99.50" inputMode="decimal" required />
        </div>
      )}
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <TextField
          {...field("maxUses")}
          label="Uses in all"
          hint={`Leave empty for no limit.${used}`}
          defaultValue={coupon?.maxUses ?? ""}
          inputMode="numeric"
        />
        <TextField
          {...field("maxUsesPerPerson")}
          label="Uses by one person"
          hint="Leave empty for no limit."
          defaultValue={coupon ? (coupon.maxUsesPerPerson ?? "") : 1}
          inputMode="numeric"
        />
        <TextField
          {...field("startsAt")}
          label="First day"
          hint="Dhaka time. Leave empty to start now."
          type="date"
          defaultValue={coupon?.startsAt ? firstDayOf(coupon.startsAt) : ""}
        />
        <TextField
          {...field("endsAt")}
          label="Last day"
          hint="Dhaka time. Leave empty for no end."
          type="date"
          defaultValue={coupon?.endsAt ? lastDayOf(coupon.endsAt) : ""}
        />
      </div>
      <TextField
        {...field("note")}
        label="Note"
        hint="For whom or why. Buyers never see it."
        defaultValue={coupon?.note ?? ""}
      />
      <CheckboxField {...field("active")} label="Buyers can use it" defaultChecked={coupon?.active ?? true} />
      <DraftLine draft={draft} what="coupon" />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy || writing} busyLabel="Saving...">
          {coupon ? "Save" : "Create the coupon"}
        </Button>
        <ButtonLink to={couponsPath} variant="quiet">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}
