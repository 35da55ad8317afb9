import { useEffect, useState } from "react";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import type { UserCalls } from "../../admin/api.server.ts";
import { blockSchema, type Person } from "../../admin/contract.ts";
import { failureText } from "../../client/api.ts";
import { apiOf } from "../../client/typed-api.ts";
import { useWrite } from "../../client/use-write.ts";

const api = apiOf<UserCalls>();

function BlockForm({ person, onDone }: { person: Person; onDone: () => void }) {
  const { write } = useWrite();
  const { form, field, failure, busy, draft } = useKeptForm({
    schema: blockSchema,
    draft: `block-${person.userId}`,
    async send(body) {
      const params = { id: person.userId };
      if (!(await write(() => api("POST /users/{id}/block", { params, body })))) throw new Error("not blocked");
      onDone();
    },
    onFailure: (error) => failureText(error, "The account was not blocked."),
    endsByHand: true,
  });
  const isBlocked = person.blockedAt !== null;
  // Also where only the answer was lost, or a colleague was faster: there is nothing left to ask, and no reason to keep.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the account is seen to be blocked.
  useEffect(() => {
    if (!isBlocked) return;
    void draft.end();
    onDone();
  }, [isBlocked]);
  return (
    <FormDialog
      form={form}
      failure={failure}
      onClose={onDone}
      title="Block this account?"
      step="Block the account"
      danger
      busy={busy}
    >
      <p>
        All their browsers are signed out at once, and nobody can sign in. What they bought stays theirs; refunds can
        still be given.
      </p>
      <TextAreaField
        {...field("reason")}
        label="Reason"
        hint="They read it in our email."
        rows={3}
        dir="auto"
        maxLength={500}
        required
      />
      <DraftLine draft={draft} what="reason" />
    </FormDialog>
  );
}

function Unblock({ person }: { person: Person }) {
  const { busy, write } = useWrite();
  const params = { id: person.userId };
  return (
    <ConfirmButton
      block
      busy={busy}
      label="Unblock the account"
      title="Open this account again?"
      confirm="Unblock"
      onConfirm={() => void write(() => api("POST /users/{id}/unblock", { params }))}
    >
      They can sign in again and find everything as it was. They are told by email.
    </ConfirmButton>
  );
}

/** Closes an account, with its reason, or opens it again. */
export function BlockPerson({ person }: { person: Person }) {
  const [asking, ask] = useState(false);
  return (
    <>
      {person.blockedAt === null ? (
        <Button variant="quiet" block onClick={() => ask(true)}>
          Block the account
        </Button>
      ) : (
        <Unblock person={person} />
      )}
      {asking && <BlockForm person={person} onDone={() => ask(false)} />}
    </>
  );
}
