import { z } from "zod";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftNotices, DraftPlace } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { dhakaField, momentOfField } from "#lib/dhaka-field.ts";
import { fitsMembers, memberPriceFault } from "#lib/member-price.ts";
import { memberPriceText } from "#platform/http/fields.ts";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { sendOnce } from "#ui/press-key.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { useOpened } from "#ui/use-opened.ts";
import type { CohortCalls } from "../../admin/cohort-api.server.ts";
import { type AdminCohort, faultyDays, faultyPlan } from "../../admin/contract.ts";
import { wayNames, ways } from "../../enrollment-state.ts";
import { PlanField, planText } from "./plan-field.tsx";

const api = apiOf<CohortCalls>();

const momentText = z.string().transform((text, context) => {
  const moment = momentOfField(text);
  if (moment !== undefined) return moment;
  context.addIssue({ code: "custom", message: "A day and an hour, or nothing" });
  return z.NEVER;
});

/** What the fields say, as the call takes it. */
const cohortFormSchema = z
  .object({
    name: z.string().trim().min(1, "Name it, such as 'Spring 2027'").max(80, "A name can have at most 80 characters"),
    startsOn: z.iso.date("Choose the first day"),
    endsOn: z.iso.date("Choose the last day"),
    schedule: z.string().trim().max(300, "At most 300 characters"),
    way: z.enum(ways),
    price: z
      .string()
      .trim()
      .refine((text) => /^(\d{1,6}(\.\d{1,2})?)?$/.test(text), "An amount such as 12500, or nothing if it is free")
      .transform(Number),
    memberPrice: memberPriceText(),
    plan: planText,
    capacity: z
      .string()
      .trim()
      .refine(
        (text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 10_000,
        "A number from 1 to 10,000",
      )
      .transform(Number),
    opensAt: momentText,
    closesAt: momentText,
    tell: z
      .string()
      .optional()
      .transform((box) => box === "on"),
  })
  .superRefine(faultyDays)
  .superRefine(faultyPlan)
  .refine(fitsMembers, memberPriceFault);

/** A cohort, new or changed. */
export function CohortForm({
  programId,
  cohort: given,
  onDone,
}: {
  programId: string;
  cohort?: AdminCohort | undefined;
  onDone: () => void;
}) {
  const cohort = useOpened(given);
  const { write } = useWrite();
  const { form, field, failure, busy, draft } = useKeptForm({
    schema: cohortFormSchema,
    draft: `cohort-${cohort?.id ?? `new-${programId}`}`,
    upon: cohort?.version,
    async send({ tell, ...body }) {
      const done = await write(() =>
        cohort
          ? api("PATCH /cohorts/{id}", { params: { id: cohort.id }, body: { ...body, tell, version: cohort.version } })
          : sendOnce(`cohort-key-${programId}`, body, (once) =>
              api("POST /programs/admin/{id}/cohorts", { params: { id: programId }, body: once }),
            ),
      );
      if (!done) throw new Error("not saved");
      onDone();
    },
    onFailure: (error) => failureText(error, "It was not saved. What you typed is kept here."),
  });
  return (
    <FormDialog
      title={cohort ? "Change this cohort" : "Add a cohort"}
      step={cohort ? "Save" : "Add"}
      busyLabel="Saving..."
      beside={<DraftPlace draft={draft} />}
      onClose={onDone}
      {...{ form, failure, busy }}
    >
      <DraftNotices draft={draft} what="cohort" />
      <TextField
        {...field("name")}
        label="Name"
        hint="Such as 'Spring 2027' or 'Weekends, online'."
        defaultValue={cohort?.name}
        dir="auto"
        required
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField {...field("startsOn")} label="First day" type="date" defaultValue={cohort?.startsOn} required />
        <TextField {...field("endsOn")} label="Last day" type="date" defaultValue={cohort?.endsOn} required />
      </div>
      <TextAreaField
        {...field("schedule")}
        label="Schedule"
        hint="When and where it is taught, such as 'Sundays, 6 to 9 PM, online'."
        rows={2}
        dir="auto"
        defaultValue={cohort?.schedule}
        optional
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <SelectField {...field("way")} label="Way in" defaultValue={cohort?.way ?? "checkout"}>
          {ways.map((way) => (
            <option key={way} value={way}>
              {wayNames[way]}
            </option>
          ))}
        </SelectField>
        <TextField
          {...field("capacity")}
          label="Seats"
          hint={cohort && cohort.taken > 0 ? `${cohort.taken} are taken.` : "How many there are."}
          inputMode="numeric"
          defaultValue={cohort?.capacity}
          required
        />
        <TextField
          {...field("price")}
          label="Fee in BDT"
          hint="Of one seat. Empty if it is free."
          inputMode="decimal"
          defaultValue={cohort?.price ? String(cohort.price) : ""}
        />
        <TextField
          {...field("memberPrice")}
          label="Fee for members in BDT"
          hint="Of one seat. Empty: the same."
          inputMode="decimal"
          defaultValue={cohort?.memberPrice ? String(cohort.memberPrice) : ""}
        />
        <TextField
          {...field("opensAt")}
          label="Enrollment opens"
          hint="Dhaka time. Empty: at once."
          type="datetime-local"
          defaultValue={dhakaField(cohort?.opensAt)}
        />
        <TextField
          {...field("closesAt")}
          label="Enrollment closes"
          hint="Dhaka time. Empty: when it begins."
          type="datetime-local"
          defaultValue={dhakaField(cohort?.closesAt)}
        />
      </div>
      <PlanField saved={cohort?.plan ?? []} error={field("plan").error} />
      {cohort?.used && (
        <CheckboxField {...field("tell")} label="Tell those enrolled by email of changed dates or schedule" />
      )}
    </FormDialog>
  );
}
