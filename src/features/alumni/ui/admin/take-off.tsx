import { useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import { useOpened } from "#ui/use-opened.ts";
import type { AlumniCalls } from "../../admin/api.server.ts";
import { type Entry, takeOffSchema } from "../../admin/contract.ts";
import { entriesPath } from "../../admin/views.ts";

const api = apiOf<AlumniCalls>();
const reasonSchema = takeOffSchema.pick({ reason: true });

function TakeOffForm({ entry, onDone }: { entry: Entry; onDone: () => void }) {
  const { handle, version, name } = useOpened(entry);
  const { send } = useWrite();
  const { form, field, failure, busy, draft } = useKeptForm({
    schema: reasonSchema,
    draft: `alumni-take-off-${handle}`,
    async send({ reason }) {
      await send(() => api("POST /alumni/{handle}/take-off", { params: { handle }, body: { version, reason } }));
      onDone();
    },
    onFailure: (error) => failureText(error, "They weren't taken off the list."),
  });
  return (
    <FormDialog
      form={form}
      failure={failure}
      onClose={onDone}
      title={`Take ${name} off the list?`}
      step="Take off the list"
      danger
      busy={busy}
      busyLabel="Taking off..."
    >
      <p>
        Their entry and page are gone at once. They get your reason by email, and can't list themselves again before you
        allow it. What they typed stays theirs.
      </p>
      <TextAreaField
        {...field("reason")}
        label="Reason"
        hint="The person reads it, word for word."
        rows={4}
        dir="auto"
        maxLength={500}
        required
      />
      <DraftLine draft={draft} what="reason" />
    </FormDialog>
  );
}

/** The button that takes somebody off the list. */
export function TakeOff({ entry }: { entry: Entry }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" block onClick={() => setOpen(true)}>
        Take off the list
      </Button>
      {open && <TakeOffForm entry={entry} onDone={() => setOpen(false)} />}
    </>
  );
}

/** The button that lets somebody list themselves again. */
export function AllowAgain({ entry: { handle, version } }: { entry: Entry }) {
  const { write, busy } = useWrite();
  return (
    <ConfirmButton
      block
      variant="secondary"
      label="Allow again"
      busy={busy}
      busyLabel="Allowing..."
      title="Let them list themselves again?"
      confirm="Allow again"
      onConfirm={() =>
        void write(() => api("POST /alumni/{handle}/allow", { params: { handle }, body: { version } }), entriesPath)
      }
    >
      They get an email about it. Nothing is shown before they list themselves.
    </ConfirmButton>
  );
}
