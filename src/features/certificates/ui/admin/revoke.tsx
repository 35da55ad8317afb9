import { useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { Button } from "#ui/button.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import type { CertificateCalls } from "../../admin/api.server.ts";
import { type Certificate, revokeSchema } from "../../admin/contract.ts";

const api = apiOf<CertificateCalls>();

function RevokeForm({ certificate: { id, number }, onDone }: { certificate: Certificate; onDone: () => void }) {
  const { send } = useWrite();
  const { form, field, failure, busy, draft } = useKeptForm({
    schema: revokeSchema,
    draft: `certificate-revoke-${id}`,
    async send(body) {
      await send(() => api("POST /certificates/{id}/revoke", { params: { id }, body }));
      onDone();
    },
    onFailure: (error) => failureText(error, "The certificate was not revoked."),
  });
  return (
    <FormDialog
      form={form}
      failure={failure}
      onClose={onDone}
      title="Revoke this certificate?"
      step="Revoke the certificate"
      danger
      busy={busy}
      busyLabel="Revoking..."
    >
      <p>From now on the page of {number} says that it is revoked. This can't be undone; a new one can be issued.</p>
      <TextAreaField
        {...field("reason")}
        label="Reason"
        hint="For staff alone: it's on no page."
        rows={3}
        dir="auto"
        maxLength={500}
        required
      />
      <DraftLine draft={draft} what="reason" />
    </FormDialog>
  );
}

/** The button that ends a certificate. */
export function Revoke({ certificate }: { certificate: Certificate }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" block onClick={() => setOpen(true)}>
        Revoke
      </Button>
      {open && <RevokeForm certificate={certificate} onDone={() => setOpen(false)} />}
    </>
  );
}
