import { useState } from "react";
import { formatDateTime } from "#lib/dates.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import type { UserCalls } from "../../admin/api.server.ts";
import { changeEmailSchema, type Person } from "../../admin/contract.ts";
import { failureText } from "../../client/api.ts";
import { apiOf } from "../../client/typed-api.ts";
import { useWrite } from "../../client/use-write.ts";

const api = apiOf<UserCalls>();

function EmailForm({ person, onDone }: { person: Person; onDone: () => void }) {
  const { write } = useWrite();
  const { form, field, busy } = useForm({
    schema: changeEmailSchema,
    async send(body) {
      const params = { id: person.userId };
      if (await write(() => api("PUT /users/{id}/email-change", { params, body }))) onDone();
    },
    onFailure: (error) => failureText(error, "Nothing was changed."),
  });
  return (
    <form {...form} className="space-y-3">
      <TextField
        {...field("email")}
        label="New email"
        hint="It changes when the link in our email to it is used. The old address is told."
        type="email"
        autoComplete="off"
        required
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm" busy={busy}>
          Send the link
        </Button>
        <Button variant="quiet" size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
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
