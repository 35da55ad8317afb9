import { useState } from "react";
import { z } from "zod";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import type { EnrollmentCalls } from "../../admin/api.server.ts";
import { refuseSchema, type StaffEnrollment } from "../../admin/list-contract.ts";
import { CertificateFields, certificateShape, daysOf, wholeCertificate } from "./certificate-fields.tsx";

const api = apiOf<EnrollmentCalls>();
const completeForm = z.object(certificateShape).superRefine(wholeCertificate);

function RefuseForm({ id, onDone }: { id: string; onDone: () => void }) {
  const { send } = useWrite();
  const { form, field, failure, busy, draft } = useKeptForm({
    schema: refuseSchema,
    draft: `enrollment-refuse-${id}`,
    async send(body) {
      await send(() => api("POST /enrollments/{id}/refuse", { params: { id }, body }));
      onDone();
    },
    onFailure: (error) => failureText(error, "The request was not refused."),
  });
  return (
    <FormDialog
      {...{ form, failure, busy }}
      title="Refuse this request?"
      step="Refuse the request"
      busyLabel="Refusing..."
      danger
      onClose={onDone}
    >
      <TextAreaField
        {...field("reason")}
        label="Reason"
        hint="It's told to whoever asked, by email."
        rows={4}
        dir="auto"
        maxLength={1000}
        required
      />
      <DraftLine draft={draft} what="reason" />
    </FormDialog>
  );
}

function CompleteForm({
  enrollment: { id, name, state },
  onDone,
}: {
  enrollment: StaffEnrollment;
  onDone: () => void;
}) {
  const { send } = useWrite();
  const { form, field, failure, busy, draft } = useKeptForm({
    schema: completeForm,
    draft: `enrollment-complete-${id}`,
    async send(values) {
      const body = { certificate: daysOf(values) };
      await send(() => api("POST /enrollments/{id}/complete", { params: { id }, body }));
      onDone();
    },
    onFailure: (error) => failureText(error, "Nothing was marked or issued."),
  });
  const done = state === "completed";
  return (
    <FormDialog
      {...{ form, failure, busy }}
      title={done ? "Issue the certificate?" : "Mark as completed?"}
      step={done ? "Issue" : "Mark as completed"}
      busyLabel="Saving..."
      onClose={onDone}
    >
      <p>{done ? `${name} completed the program.` : `${name} completed the program, and is told so by email.`}</p>
      <CertificateFields field={field} />
      <DraftLine draft={draft} what="choice" />
    </FormDialog>
  );
}

/** What staff can do with an enrollment, by how it stands. */
export function Decide({ enrollment }: { enrollment: StaffEnrollment }) {
  const { busy, write } = useWrite();
  const [open, setOpen] = useState<"refuse" | "complete">();
  const { id, state, price, parts, left, certificate, revoked, cohortCanceled } = enrollment;
  // Of a deleted account nothing is left that could be certified.
  const isThere = enrollment.email !== "";
  const unpaid = state === "enrolled" && parts.some((part) => part.state !== "paid");
  const close = () => setOpen(undefined);
  return (
    <div className="space-y-3 empty:hidden">
      {state === "requested" && (
        <>
          {left > 0 && !cohortCanceled && (
            <ConfirmButton
              block
              busy={busy}
              label="Approve"
              title="Approve this request?"
              confirm="Approve"
              onConfirm={() => void write(() => api("POST /enrollments/{id}/approve", { params: { id } }))}
            >
              {price > 0
                ? "A seat is held for seven days, and we email them to pay for it."
                : "The seat is theirs at once, and we email them."}
            </ConfirmButton>
          )}
          <Button variant="quiet" block onClick={() => setOpen("refuse")}>
            Refuse
          </Button>
        </>
      )}
      {unpaid && (
        <Notice tone="info">A part of the fee is open. This can be marked as completed once all parts are paid.</Notice>
      )}
      {((state === "enrolled" && !unpaid) ||
        (state === "completed" && certificate === null && revoked === null && isThere)) && (
        <Button block onClick={() => setOpen("complete")}>
          {state === "enrolled" ? "Mark as completed" : "Issue the certificate"}
        </Button>
      )}
      {state === "completed" && certificate === null && isThere && (
        <ConfirmButton
          variant="quiet"
          block
          busy={busy}
          label="Take the mark back"
          title="Take this mark back?"
          confirm="Take it back"
          onConfirm={() => void write(() => api("POST /enrollments/{id}/reopen", { params: { id } }))}
        >
          The enrollment is as it was before. Nobody is told.
        </ConfirmButton>
      )}
      {open === "refuse" && <RefuseForm id={id} onDone={close} />}
      {open === "complete" && <CompleteForm enrollment={enrollment} onDone={close} />}
    </div>
  );
}
