import { useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import type { DiscountCalls } from "../api.server.ts";
import { nameCertificateSchema } from "../contract.ts";

const call: Fetch<DiscountCalls> = apiFetch;

function NameDialog({ onClose, onNamed }: { onClose: () => void; onNamed: () => void }) {
  const { form, field, failure, busy } = useForm({
    schema: nameCertificateSchema,
    async send(body) {
      await call("/api/v1/discounts/certificate", { method: "PUT", body });
      onClose();
      onNamed();
    },
    onFailure: (error) => failureText(error, "It was not noted. Check your connection, then try again."),
  });
  return (
    <FormDialog
      title="Your certificate"
      step="Use this certificate"
      busyLabel="Checking..."
      onClose={onClose}
      {...{ form, failure, busy }}
    >
      <p className="text-sm text-muted">
        Of a program that you completed with us. Certificates that we issued to your account, or to its email address,
        count by themselves.
      </p>
      <TextField
        {...field("number")}
        label="Number"
        hint="Four groups of four, such as 7K3M-9QXR-T2WB-H5NC."
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        required
      />
      <TextField
        {...field("name")}
        label="Name"
        hint="As it is on the certificate."
        dir="auto"
        autoComplete="name"
        maxLength={100}
        required
      />
    </FormDialog>
  );
}

/** Says which certificate makes somebody an alumna or alumnus; `onNamed` reads anew what one has. */
export function NameCertificate({ onNamed }: { onNamed: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Name your certificate
      </Button>
      {open && <NameDialog onClose={() => setOpen(false)} onNamed={onNamed} />}
    </>
  );
}
