import { useRef, useState } from "react";
import { z } from "zod";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { dhakaDay } from "#lib/working-days.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { CertificateCalls } from "../../admin/api.server.ts";
import { emailField, faultOfDays, holderField, titleField } from "../../admin/contract.ts";
import { certificatesPath } from "../../admin/views.ts";

const api = apiOf<CertificateCalls>();
const none = "none";

const schema = z
  .object({
    holder: holderField,
    email: emailField,
    programId: z.string(),
    title: z.string().default(""),
    issuedOn: z.iso.date("Choose the day of issue"),
    validUntil: z.string().transform((day) => (day === "" ? null : day)),
  })
  .superRefine((values, context) => {
    const days = faultOfDays(values);
    if (days) context.addIssue({ code: "custom", path: ["validUntil"], message: days });
    const title = values.programId === none ? titleField.safeParse(values.title) : undefined;
    if (title?.error)
      context.addIssue({ code: "custom", path: ["title"], message: title.error.issues[0]?.message ?? "" });
  });

/** Issues one certificate. A second press, or one after a lost connection, issues nothing more. */
export function IssueForm({ programs }: { programs: readonly { id: string; title: string }[] }) {
  const { busy: writing, send } = useWrite();
  const key = useRef(crypto.randomUUID());
  const [program, setProgram] = useState(programs[0]?.id ?? none);
  const { form, field, failure, busy, draft } = useKeptForm({
    schema,
    draft: "certificate-new",
    onPut: (fields) => setProgram((now) => fields.programId ?? now),
    async send({ programId, title, ...values }) {
      const what = programId === none ? { title } : { programId };
      await send(() => api("POST /certificates", { body: { ...values, ...what, key: key.current } }), certificatesPath);
      key.current = crypto.randomUUID();
    },
    onFailure: (error) => failureText(error, "The certificate was not issued. What you typed is kept here."),
  });
  return (
    <div className="max-w-2xl">
      <FormFrame
        form={form}
        failure={failure}
        busy={busy || writing}
        submit="Issue the certificate"
        busyLabel="Issuing..."
        beside={
          <ButtonLink to={certificatesPath} variant="quiet">
            Cancel
          </ButtonLink>
        }
      >
        <TextField
          {...field("holder")}
          label="Name"
          hint="As it is printed, in English or Bangla."
          autoComplete="off"
          dir="auto"
          required
        />
        <TextField
          {...field("email")}
          label="Email"
          optional
          hint="They are told, and find it in their account."
          type="email"
          autoComplete="off"
          autoCapitalize="none"
        />
        <SelectField
          {...field("programId")}
          label="For"
          value={program}
          onChange={(event) => setProgram(event.target.value)}
        >
          {programs.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
          <option value={none}>Something else</option>
        </SelectField>
        <div hidden={program !== none}>
          <TextField {...field("title")} label="Title" hint="As it is printed below the name." dir="auto" required />
        </div>
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <TextField
            {...field("issuedOn")}
            label="Issued on"
            type="date"
            defaultValue={dhakaDay(new Date())}
            max={dhakaDay(new Date())}
            required
          />
          <TextField {...field("validUntil")} label="Valid until" optional type="date" />
        </div>
        <DraftLine draft={draft} what="certificate" />
      </FormFrame>
    </div>
  );
}
