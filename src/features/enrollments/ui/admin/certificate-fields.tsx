import { z } from "zod";
import { dhakaDay } from "#lib/working-days.ts";
import { dayField } from "#platform/http/fields.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { useForm } from "#ui/use-form.ts";

/** What the fields say, as the call takes it: no days, no certificate. */
export const certificateShape = {
  certificate: z.enum(["issue", "none"]),
  issuedOn: z.union([dayField("Choose the day of issue"), z.literal("")]).optional(),
  validUntil: z.union([dayField("Choose a day, or leave it empty"), z.literal("")]).optional(),
};
interface Values {
  certificate: "issue" | "none";
  issuedOn?: string | undefined;
  validUntil?: string | undefined;
}

export function wholeCertificate({ certificate, issuedOn, validUntil }: Values, context: z.RefinementCtx): void {
  if (certificate === "none") return;
  if (!issuedOn) context.addIssue({ code: "custom", path: ["issuedOn"], message: "Choose the day of issue" });
  else if (validUntil && validUntil < issuedOn)
    context.addIssue({ code: "custom", path: ["validUntil"], message: "The last day lies before the day of issue" });
}

export const daysOf = ({ certificate, issuedOn, validUntil }: Values) =>
  certificate === "none" || !issuedOn ? null : { issuedOn, validUntil: validUntil || null };

/** Whether a certificate is issued at once, and its days. */
export function CertificateFields({ field }: { field: ReturnType<typeof useForm>["field"] }) {
  const today = dhakaDay(new Date());
  return (
    <div className="group space-y-4">
      <SelectField {...field("certificate")} label="Certificate" defaultValue="issue">
        <option value="issue">Issue it at once and email it</option>
        <option value="none">Issue none now</option>
      </SelectField>
      {/* By what the list says now, whoever chose it: a person, a kept text, or one that was dropped. */}
      <div className="grid items-end gap-4 group-has-[option[value=none]:checked]:hidden sm:grid-cols-2">
        <TextField {...field("issuedOn")} label="Issued on" type="date" defaultValue={today} max={today} required />
        <TextField {...field("validUntil")} label="Valid until" hint="Empty: no end." type="date" optional />
      </div>
    </div>
  );
}
