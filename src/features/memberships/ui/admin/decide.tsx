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
import type { MembershipCalls } from "../../admin/api.server.ts";
import { askSchema, reasonSchema, type StaffMembership } from "../../admin/contract.ts";

const api = apiOf<MembershipCalls>();
const reasonForm = reasonSchema.pick({ reason: true });
const questionForm = askSchema.pick({ question: true });

interface Opened {
  membership: StaffMembership;
  onDone: () => void;
}

function AskForm({ membership, onDone }: Opened) {
  const { id, version } = useOpened(membership);
  const { send } = useWrite();
  const { form, field, failure, busy, draft } = useKeptForm({
    schema: questionForm,
    draft: `membership-ask-${id}`,
    async send(body) {
      await send(() => api("POST /memberships/{id}/ask", { params: { id }, body: { ...body, version } }));
      onDone();
    },
    onFailure: (error) => failureText(error, "The question was not sent."),
  });
  return (
    <FormDialog
      {...{ form, failure, busy }}
      title="Ask before you decide"
      step="Send the question"
      busyLabel="Sending..."
      onClose={onDone}
    >
      <TextAreaField
        {...field("question")}
        label="Question"
        hint="They get it by email and answer it in their dashboard."
        rows={4}
        dir="auto"
        maxLength={1000}
        required
      />
      <DraftLine draft={draft} what="question" />
    </FormDialog>
  );
}

const endings = {
  refuse: {
    title: "Refuse this application?",
    step: "Refuse the application",
    busyLabel: "Refusing...",
    hint: "It's told to whoever applied, by email.",
  },
  revoke: {
    title: "End this membership?",
    step: "End the membership",
    busyLabel: "Ending...",
    hint: "It's told to the member, by email. What was paid is given back, or not, in Purchases.",
  },
} as const;

function ReasonForm({ membership, how, onDone }: Opened & { how: keyof typeof endings }) {
  const { id, version } = useOpened(membership);
  const { send } = useWrite();
  const { hint, ...words } = endings[how];
  const { form, field, failure, busy, draft } = useKeptForm({
    schema: reasonForm,
    draft: `membership-${how}-${id}`,
    async send(values) {
      const given = { params: { id }, body: { ...values, version } };
      await send(() =>
        how === "refuse" ? api("POST /memberships/{id}/refuse", given) : api("POST /memberships/{id}/revoke", given),
      );
      onDone();
    },
    onFailure: (error) => failureText(error, "Nothing was changed."),
  });
  return (
    <FormDialog {...{ form, failure, busy }} {...words} danger onClose={onDone}>
      <TextAreaField {...field("reason")} label="Reason" hint={hint} rows={4} dir="auto" maxLength={1000} required />
      <DraftLine draft={draft} what="reason" />
    </FormDialog>
  );
}

/** What staff can do with a membership, by how it stands. */
export function Decide({ membership }: { membership: StaffMembership }) {
  const { busy, write } = useWrite();
  const [open, setOpen] = useState<"ask" | keyof typeof endings>();
  const { id, standing, version, fee } = membership;
  const close = () => setOpen(undefined);
  const waits = standing === "requested" || standing === "asked";
  return (
    <div className="space-y-3 empty:hidden">
      {waits && (
        <ConfirmButton
          block
          busy={busy}
          label="Approve"
          title="Approve this application?"
          confirm="Approve"
          onConfirm={() =>
            void write(() => api("POST /memberships/{id}/approve", { params: { id }, body: { version } }))
          }
        >
          {fee > 0
            ? "They have 14 days to pay, and we email them. The term begins on the day they do."
            : "The membership begins at once, and we email them."}
        </ConfirmButton>
      )}
      {standing === "requested" && (
        <Button variant="secondary" block onClick={() => setOpen("ask")}>
          Ask back
        </Button>
      )}
      {waits && (
        <Button variant="quiet" block onClick={() => setOpen("refuse")}>
          Refuse
        </Button>
      )}
      {(standing === "active" || standing === "expired" || standing === "upcoming") && (
        <Button variant="quiet" block onClick={() => setOpen("revoke")}>
          End the membership
        </Button>
      )}
      {open === "ask" && <AskForm membership={membership} onDone={close} />}
      {(open === "refuse" || open === "revoke") && <ReasonForm membership={membership} how={open} onDone={close} />}
    </div>
  );
}
