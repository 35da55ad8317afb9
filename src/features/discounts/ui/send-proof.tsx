import { useState } from "react";
import { z } from "zod";
import { failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import type { User } from "#features/accounts/contract.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import type { DiscountCalls } from "../api.server.ts";
import { sendProofSchema } from "../contract.ts";
import { mostSentBytes } from "../proof-state.ts";

const call: Fetch<DiscountCalls> = apiFetch;

const kinds = ["image/jpeg", "image/png", "image/webp", "image/avif", "application/pdf"];

/** The name of the chosen file, as its control says it; the file itself is read when it is sent. */
const formSchema = sendProofSchema.extend({ file: z.string().min(1, "Choose a picture or a PDF") });

class TooLarge extends Error {
  errors = [{ path: "file", message: "Choose a file of at most 4 MB" }];
}

/** A file as the call takes it. Throws where it can't be read, or is too large. */
function base64Of(file: File): Promise<string> {
  if (file.size > mostSentBytes) throw new TooLarge();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(new Error("the file could not be read"));
    reader.readAsDataURL(file);
  });
}

function SendDialog({ user, onClose, onSent }: { user: User; onClose: () => void; onSent: () => void }) {
  const { form, field, failure, busy } = useForm({
    schema: formSchema,
    async send({ name, institution }, element) {
      const control = element.elements.namedItem("file") as HTMLInputElement;
      const [chosen] = control.files ?? [];
      if (!chosen) return;
      const file = await base64Of(chosen);
      await call("/api/v1/discounts/proofs", { method: "POST", body: { name, institution, file } });
      onClose();
      onSent();
    },
    onFailure: (error) => failureText(error, "It was not sent. Check your connection, then try again."),
  });
  return (
    <FormDialog
      title="Proof that you study"
      step="Send it"
      busyLabel="Sending..."
      onClose={onClose}
      {...{ form, failure, busy }}
    >
      <p className="text-sm text-muted">
        A student ID, or a certificate of enrollment, of full-time studies. Only our staff see the file, and we delete
        it as soon as they've looked at it. Cover what we don't need, such as an ID number.
      </p>
      <TextField
        {...field("name")}
        label="Name"
        hint="As it is on the proof, and will be on your ticket."
        dir="auto"
        autoComplete="name"
        defaultValue={user.fullName}
        maxLength={100}
        required
      />
      <TextField
        {...field("institution")}
        label="University or college"
        dir="auto"
        autoComplete="off"
        maxLength={120}
        required
      />
      <TextField
        {...field("file")}
        type="file"
        label="Picture or PDF"
        hint="A picture of at most 4 MB, or a PDF of at most 2 MB."
        accept={kinds.join(",")}
        required
      />
    </FormDialog>
  );
}

/** Sends what shows that somebody studies; `onSent` reads anew how it stands. */
export function SendProof({ user, again, onSent }: { user: User; again: boolean; onSent: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant={again ? "secondary" : "primary"} onClick={() => setOpen(true)}>
        {again ? "Send another proof" : "Send a proof"}
      </Button>
      {open && <SendDialog user={user} onClose={() => setOpen(false)} onSent={onSent} />}
    </>
  );
}
