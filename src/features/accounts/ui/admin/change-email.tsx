import { useState } from "react";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { formatDateTime } from "#lib/dates.ts";
import { Button } from "#ui/button.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { UserCalls } from "../../admin/api.server.ts";
import { changeEmailSchema, type Person } from "../../admin/contract.ts";
import { failureText } from "../../client/api.ts";
import { apiOf } from "../../client/typed-api.ts";
import { useWrite } from "../../client/use-write.ts";

const api = apiOf<UserCalls>();

function EmailForm({ person, onDone }: { person: Person; onDone: () => void }) {
  const { send } = useWrite();
  const { form, field, failure, busy, draft } = useKeptForm({
    schema: changeEmailSchema,
    draft: `email-${person.userId}`,
    upon: person.email,
    async send(body) {
      const params = { id: person.userId };
      await send(() => api("PUT /users/{id}/email-change", { params, body }));
      onDone();
    },
    onFailure: (error) => failureText(error, "Nothing was changed."),
  });
  return (
    <FormFrame form={form} failure={failure} busy={busy} submit="Send the link" onCancel={onDone}>
      <TextField
        {...field("email")}
        label="New email"
        hint="It changes when the link in our email to it is used. The old address is told."
        type="email"
        autoComplete="off"
        required
      />
      <DraftLine draft={draft} what="address" />
    </FormFrame>
  );
}

/** Moves an account to another address, once that is proven. */
export function ChangeEmail({ person }: { person: Person }) {
  const { busy, write } = useWrite();
  const [asking, ask] = useState(false);
  const params = { id: person.userId };
  if (person.emailChange !== null)
    return (
      <div className="rounded-control bg-sunken px-3 py-2 text-sm">
        <p>
          Waits for <span className="font-semibold break-all">{person.emailChange.email}</span> to be confirmed, until{" "}
          {formatDateTime(person.emailChange.expiresAt)}.
        </p>
        <Button
          variant="quiet"
          size="sm"
          busy={busy}
          onClick={() => void write(() => api("DELETE /users/{id}/email-change", { params }))}
        >
          Take it back
        </Button>
      </div>
    );
  if (asking) return <EmailForm person={person} onDone={() => ask(false)} />;
  return (
    <Button variant="secondary" block onClick={() => ask(true)}>
      Change the email
    </Button>
  );
}
