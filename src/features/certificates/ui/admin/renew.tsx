import { useRef, useState } from "react";
import { z } from "zod";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { dhakaDay } from "#lib/working-days.ts";
import { Button } from "#ui/button.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { CertificateCalls } from "../../admin/api.server.ts";
import { type Certificate, faultOfDays } from "../../admin/contract.ts";
import { certificatesHref } from "../../admin/views.ts";
import { unlessUnsure } from "./unsure.ts";
import { whatShape } from "./what-fields.tsx";

const api = apiOf<CertificateCalls>();
const schema = z
  .object({ issuedOn: whatShape.issuedOn, validUntil: whatShape.validUntil })
  .superRefine((values, context) => {
    const days = faultOfDays(values);
    if (days) context.addIssue({ code: "custom", path: ["validUntil"], message: days });
  });

function RenewForm({ certificate, onDone }: { certificate: Certificate; onDone: () => void }) {
  const { send } = useWrite();
  const key = useRef(crypto.randomUUID());
  const { id, holder, number } = certificate;
  const today = dhakaDay(new Date());
  const { form, field, failure, busy, draft } = useKeptForm({
    schema,
    draft: `certificate-renew-${id}`,
    async send(values) {
      const body = { ...values, key: key.current };
      await send(
        () => api("POST /certificates/{id}/renew", { params: { id }, body }),
        certificatesHref({ search: holder }),
      );
      onDone();
    },
    onFailure: (error) => unlessUnsure(error, "The certificate was not renewed."),
  });
  return (
    <FormDialog
      form={form}
      failure={failure}
      onClose={onDone}
      title="Renew this certificate"
      step="Renew"
      busy={busy}
      busyLabel="Renewing..."
    >
      <p>The new certificate has its own number and the same name and title. {number} stays valid to its own end.</p>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField {...field("issuedOn")} label="Issued on" type="date" defaultValue={today} max={today} required />
        <TextField {...field("validUntil")} label="Valid until" optional type="date" />
      </div>
      <DraftLine draft={draft} what="renewal" />
    </FormDialog>
  );
}

/** The button that issues the next certificate of somebody whose one ends. */
export function Renew({ certificate }: { certificate: Certificate }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" block onClick={() => setOpen(true)}>
        Renew
      </Button>
      {open && <RenewForm certificate={certificate} onDone={() => setOpen(false)} />}
    </>
  );
}
