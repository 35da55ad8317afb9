import { useRef, useState } from "react";
import { z } from "zod";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { Button } from "#ui/button.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { CertificateCalls } from "../../admin/api.server.ts";
import { type Certificate, holderField } from "../../admin/contract.ts";
import { certificatesHref } from "../../admin/views.ts";
import { unlessUnsure } from "./unsure.ts";

const api = apiOf<CertificateCalls>();
const schema = z.object({ holder: holderField });

function ReissueForm({ certificate, onDone }: { certificate: Certificate; onDone: () => void }) {
  const { send } = useWrite();
  const key = useRef(crypto.randomUUID());
  const { id, holder, number } = certificate;
  const { form, field, failure, busy, draft } = useKeptForm({
    schema,
    draft: `certificate-name-${id}`,
    upon: holder,
    async send(values) {
      const body = { ...values, key: key.current };
      await send(
        () => api("POST /certificates/{id}/reissue", { params: { id }, body }),
        certificatesHref({ search: values.holder }),
      );
      onDone();
    },
    onFailure: (error) => unlessUnsure(error, "The certificate was not reissued."),
  });
  return (
    <FormDialog
      form={form}
      failure={failure}
      onClose={onDone}
      title="Reissue with a corrected name"
      step="Reissue"
      busy={busy}
      busyLabel="Reissuing..."
    >
      <p>
        The new certificate gets its own number. The page of {number} says that it was reissued, and leads there; the
        old name is no longer shown to anybody.
      </p>
      <TextField {...field("holder")} label="Name" defaultValue={holder} dir="auto" autoComplete="off" required />
      <DraftLine draft={draft} what="name" />
    </FormDialog>
  );
}

/** The button that issues a certificate anew under the right name. */
export function Reissue({ certificate }: { certificate: Certificate }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" block onClick={() => setOpen(true)}>
        Correct the name
      </Button>
      {open && <ReissueForm certificate={certificate} onDone={() => setOpen(false)} />}
    </>
  );
}
