import { useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { formatDay } from "#lib/dates.ts";
import { Button } from "#ui/button.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { useOpened } from "#ui/use-opened.ts";
import { approveProofSchema, refuseProofSchema, type StaffProof } from "../../admin/contract.ts";
import type { ProofCalls } from "../../admin/proofs-api.server.ts";

const api = apiOf<ProofCalls>();
const dayForm = approveProofSchema.pick({ validUntil: true });
const reasonForm = refuseProofSchema.pick({ reason: true });

interface Opened {
  proof: StaffProof;
  onDone: () => void;
}

function ApproveForm({ proof, onDone }: Opened) {
  const { id, version, latest } = useOpened(proof);
  const { send } = useWrite();
  const { form, field, failure, busy, draft } = useKeptForm({
    schema: dayForm,
    draft: `discount-proof-approve-${id}`,
    async send(body) {
      await send(() => api("POST /discount-proofs/{id}/approve", { params: { id }, body: { ...body, version } }));
      onDone();
    },
    onFailure: (error) => failureText(error, "Nothing was changed."),
  });
  return (
    <FormDialog
      {...{ form, failure, busy }}
      title="Accept this proof?"
      step="Accept the proof"
      busyLabel="Accepting..."
      onClose={onDone}
    >
      <p>The discount is theirs at once. We email them, and the file is deleted.</p>
      <TextField
        {...field("validUntil")}
        label="Until"
        hint={`The last day of the semester, or the one on the card; ${formatDay(latest)} at the latest.`}
        type="date"
        max={latest}
        required
      />
      <DraftLine draft={draft} what="day" />
    </FormDialog>
  );
}

function RefuseForm({ proof, onDone }: Opened) {
  const { id, version } = useOpened(proof);
  const { send } = useWrite();
  const { form, field, failure, busy, draft } = useKeptForm({
    schema: reasonForm,
    draft: `discount-proof-refuse-${id}`,
    async send(body) {
      await send(() => api("POST /discount-proofs/{id}/refuse", { params: { id }, body: { ...body, version } }));
      onDone();
    },
    onFailure: (error) => failureText(error, "Nothing was changed."),
  });
  return (
    <FormDialog
      {...{ form, failure, busy }}
      title="Refuse this proof?"
      step="Refuse the proof"
      busyLabel="Refusing..."
      danger
      onClose={onDone}
    >
      <TextAreaField
        {...field("reason")}
        label="Reason"
        hint="It's told to whoever sent it, by email. They can send another one. The file is deleted."
        rows={4}
        dir="auto"
        maxLength={1000}
        required
      />
      <DraftLine draft={draft} what="reason" />
    </FormDialog>
  );
}

/** What staff can do with a proof that waits. */
export function DecideProof({ proof }: { proof: StaffProof }) {
  const [open, setOpen] = useState<"approve" | "refuse">();
  if (proof.state !== "waiting") return null;
  const close = () => setOpen(undefined);
  return (
    <div className="space-y-3">
      <Button block onClick={() => setOpen("approve")}>
        Accept
      </Button>
      <Button variant="quiet" block onClick={() => setOpen("refuse")}>
        Refuse
      </Button>
      {open === "approve" && <ApproveForm proof={proof} onDone={close} />}
      {open === "refuse" && <RefuseForm proof={proof} onDone={close} />}
    </div>
  );
}
