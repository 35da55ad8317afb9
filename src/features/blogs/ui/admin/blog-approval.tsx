import { useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { formatDateTime } from "#lib/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import { useOpened } from "#ui/use-opened.ts";
import type { ApprovalCalls } from "../../admin/approval-api.server.ts";
import {
  type Approval,
  type ApprovalRequest,
  askApprovalSchema,
  decideApprovalSchema,
} from "../../admin/approval-contract.ts";
import type { AdminBlog } from "../../admin/contract.ts";

const api = apiOf<ApprovalCalls>();

interface Step {
  blog: Pick<AdminBlog, "id" | "version">;
  onDone: () => void;
}

/** Asks a colleague, or whoever comes first. */
function AskForm({ blog, reviewers, onDone }: Step & Pick<Approval, "reviewers">) {
  const { id, version } = useOpened(blog);
  const { send } = useWrite();
  const { form, field, failure, busy, draft } = useKeptForm({
    draft: `approval-${id}`,
    schema: {
      safeParse: (raw) => {
        const { reviewerId, message } = raw as Record<string, string>;
        return askApprovalSchema.safeParse({ version, message, reviewerId: reviewerId || null });
      },
    },
    async send(body) {
      await send(() => api("POST /blogs/{id}/approval", { params: { id }, body }));
      onDone();
    },
    onFailure: (error) => failureText(error, "Nobody was asked."),
  });
  return (
    <FormDialog title="Ask for approval" step="Ask for approval" onClose={onDone} {...{ form, failure, busy }}>
      <SelectField {...field("reviewerId")} label="Whom" hint="Who is named gets an email.">
        <option value="">Whoever comes first</option>
        {reviewers.map(({ userId, fullName }) => (
          <option key={userId} value={userId}>
            {fullName}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        {...field("message")}
        label="What to look at"
        optional
        hint="Such as 'Please check the table of duties'."
        rows={3}
        dir="auto"
      />
      <DraftLine draft={draft} what="request" />
    </FormDialog>
  );
}

/** Says what came of the look: approved, or what is to be changed. */
function DecideForm({ blog, outcome, onDone }: Step & { outcome: "approved" | "changes" }) {
  const { id, version } = useOpened(blog);
  const { send } = useWrite();
  const approves = outcome === "approved";
  const { form, field, failure, busy, draft } = useKeptForm({
    draft: `decision-${id}`,
    schema: {
      safeParse: (raw) => decideApprovalSchema.safeParse({ ...(raw as Record<string, string>), version, outcome }),
    },
    async send(body) {
      await send(() => api("PATCH /blogs/{id}/approval", { params: { id }, body }));
      onDone();
    },
    onFailure: (error) => failureText(error, "Nothing was decided."),
  });
  return (
    <FormDialog
      title={approves ? "Approve this blog" : "Ask for changes"}
      step={approves ? "Approve" : "Ask for changes"}
      onClose={onDone}
      {...{ form, failure, busy }}
    >
      {approves && <p className="text-muted">Version {version}, as you see it here.</p>}
      <TextAreaField
        {...field("answer")}
        label={approves ? "Anything to say" : "What is to be changed"}
        optional={approves}
        required={!approves}
        hint="Whoever asked gets it by email."
        rows={4}
        dir="auto"
      />
      <DraftLine draft={draft} what="answer" />
    </FormDialog>
  );
}

const nameOf = (person: ApprovalRequest["askedBy"]) => person?.fullName ?? "A deleted account";

/** What was asked, and what came of it. */
function Last({ last, approved }: { last: ApprovalRequest; approved: boolean }) {
  const { outcome, message, answer } = last;
  const said = outcome === null ? message : answer;
  return (
    <div className="space-y-2 text-sm">
      <p>
        {outcome === null ? (
          <>
            <Spoken>{nameOf(last.askedBy)}</Spoken> asks{" "}
            {last.reviewer ? <Spoken>{last.reviewer.fullName}</Spoken> : "for"}
            {last.reviewer ? " for approval" : " approval"}
          </>
        ) : (
          <>
            <Spoken>{nameOf(last.decidedBy)}</Spoken>{" "}
            {{ approved: "approved it", changes: "asks for changes", withdrawn: "took the request back" }[outcome]}
          </>
        )}
        <span className="num block text-xs text-muted">
          {formatDateTime(last.decidedAt ?? last.askedAt)}
          {outcome === null && `, version ${last.version}`}
        </span>
      </p>
      {said !== "" && (
        <p className="rounded-control bg-sunken px-3 py-2 whitespace-pre-line wrap-anywhere">
          <Spoken>{said}</Spoken>
        </p>
      )}
      {outcome === "approved" && !approved && (
        <p className="text-signal-strong">It was changed since: what readers would read now nobody has approved.</p>
      )}
    </div>
  );
}

/** Whether another person has looked the blog over: asking, deciding, and what came of it. */
export function BlogApproval({ blog, approval }: { blog: AdminBlog; approval: Approval }) {
  const { busy, write } = useWrite();
  const [step, setStep] = useState<"ask" | "approved" | "changes">();
  const { last, approved, wanted, needed, mayDecide } = approval;
  const isOpen = last?.outcome === null;
  const close = () => setStep(undefined);
  const { id, version } = blog;
  return (
    <section aria-labelledby="approval" className={isOpen ? "mb-6" : "mt-6 border-t border-line pt-4"}>
      <h2 id="approval" className="flex flex-wrap items-center gap-2 font-serif text-lg font-medium">
        Approval
        {isOpen ? (
          <Badge tone="info" className="font-sans">
            Asked for
          </Badge>
        ) : approved ? (
          <Badge tone="success" className="font-sans">
            Approved
          </Badge>
        ) : null}
      </h2>
      <div className="mt-2 space-y-3">
        {wanted && !approved && blog.status !== "published" && (
          <p className="text-sm text-muted">
            {needed
              ? "Another person has to approve it before you can publish it."
              : "Editors publish it once another person has approved it; you can do it without."}
          </p>
        )}
        {last && last.outcome !== "withdrawn" && <Last last={last} approved={approved} />}
        <div className="flex flex-wrap gap-2">
          {!isOpen && !approved && (
            <Button size="sm" variant="secondary" onClick={() => setStep("ask")}>
              Ask for approval
            </Button>
          )}
          {isOpen && mayDecide && (
            <>
              <Button size="sm" onClick={() => setStep("approved")}>
                Approve
              </Button>
              <Button size="sm" variant="secondary" onClick={() => setStep("changes")}>
                Ask for changes
              </Button>
            </>
          )}
          {isOpen && !mayDecide && (
            <Button
              size="sm"
              variant="quiet"
              busy={busy}
              onClick={() =>
                void write(() =>
                  api("PATCH /blogs/{id}/approval", { params: { id }, body: { version, outcome: "withdrawn" } }),
                )
              }
            >
              Take the request back
            </Button>
          )}
        </div>
      </div>
      {step === "ask" && <AskForm blog={blog} reviewers={approval.reviewers} onDone={close} />}
      {(step === "approved" || step === "changes") && <DecideForm blog={blog} outcome={step} onDone={close} />}
    </section>
  );
}
