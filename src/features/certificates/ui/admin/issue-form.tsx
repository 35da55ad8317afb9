import { useState } from "react";
import { z } from "zod";
import { ApiError } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { useOwnField } from "#features/drafts/client/use-own-field.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { CertificateCalls } from "../../admin/api.server.ts";
import { emailField, holderField } from "../../admin/contract.ts";
import { certificatesPath } from "../../admin/views.ts";
import { unlessUnsure } from "./unsure.ts";
import { somethingElse, WhatFields, whatOf, whatShape, wholeWhat } from "./what-fields.tsx";

const api = apiOf<CertificateCalls>();

const schema = z
  .object({ key: z.string(), holder: holderField, email: emailField, ...whatShape })
  .superRefine(wholeWhat);

/** Issues one certificate. A second press, or one after a lost connection or a reload, issues nothing more: the key is kept with the draft. */
export function IssueForm({ programs }: { programs: readonly { id: string; title: string }[] }) {
  const { busy: writing, send } = useWrite();
  const [first] = useState<string>(() => crypto.randomUUID());
  const key = useOwnField(first);
  const [program, setProgram] = useState(programs[0]?.id ?? somethingElse);
  const { form, field, failure, busy, draft } = useKeptForm({
    schema,
    draft: "certificate-new",
    onPut: (fields) => setProgram(fields.programId ?? programs[0]?.id ?? somethingElse),
    async send({ programId, title, ...values }) {
      const body = { ...values, ...whatOf({ programId, title }) };
      await send(() => api("POST /certificates", { body }), certificatesPath);
    },
    onFailure(error) {
      // The key has issued something else. Whoever was told so and presses again wants one more.
      if (error instanceof ApiError && error.status === 409) key.set(crypto.randomUUID());
      return unlessUnsure(error, "The certificate was not issued. What you typed is kept here.");
    },
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
        <input type="hidden" name="key" ref={key.store} value={key.text} readOnly data-saved="" />
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
        <WhatFields field={field} programs={programs} program={program} onProgram={setProgram} />
        <DraftLine draft={draft} what="certificate" />
      </FormFrame>
    </div>
  );
}
