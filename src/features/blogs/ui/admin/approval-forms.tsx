import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { LeftText } from "#features/drafts/client/left-text.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import { useOpened } from "#ui/use-opened.ts";
import type { ApprovalCalls } from "../../admin/approval-api.server.ts";
import { type Approval, askApprovalSchema, decideApprovalSchema } from "../../admin/approval-contract.ts";
import type { AdminBlog } from "../../admin/contract.ts";

const api = apiOf<ApprovalCalls>();

const requestDraft = (blogId: string) => `approval-${blogId}`;
const decisionDraft = (blogId: string) => `decision-${blogId}`;

/** Which form is open. */
export type ApprovalStep = "ask" | "approved" | "changes";

interface Step {
  blog: Pick<AdminBlog, "id" | "version">;
  onDone: () => void;
}

/** Asks a colleague, or whoever comes first. */
function AskForm({ blog, reviewers, onDone }: Step & Pick<Approval, "reviewers">) {
  const { id, version } = useOpened(blog);
  const { send } = useWrite();
  const { form, field, failure, busy, draft } = useKeptForm({
    draft: requestDraft(id),
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
    draft: decisionDraft(id),
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

/**
 * The form of a step. Its place on the screen is always the same: it stays as it is, with what was typed and what went wrong, when
 * somebody else was faster and the screen behind it is read anew.
 */
export function ApprovalForm({
  step,
  blog,
  approval,
  onDone,
}: Step & { step: ApprovalStep | undefined; approval: Approval }) {
  if (step === undefined) return null;
  if (step === "ask") return <AskForm blog={blog} reviewers={approval.reviewers} onDone={onDone} />;
  return <DecideForm blog={blog} outcome={step} onDone={onDone} />;
}

/** What somebody was writing when another asked, decided or took the request back, so that its form is not offered any more. */
export function LeftWords({ blogId, last }: { blogId: string; last: NonNullable<Approval["last"]> }) {
  if (last.outcome === null)
    return (
      <LeftText
        key={`request ${blogId}`}
        draft={requestDraft(blogId)}
        what="request"
        fields={[{ name: "message", saved: last.message }]}
        title="Your request was not sent: approval was asked for already"
      >
        Copy it into a comment if it still helps.
      </LeftText>
    );
  return (
    <LeftText
      key={`decision ${blogId}`}
      draft={decisionDraft(blogId)}
      what="answer"
      fields={[{ name: "answer", saved: last.answer }]}
      title={
        last.outcome === "withdrawn"
          ? "Your answer was not sent: the request was taken back"
          : "Your answer was not sent: it was decided meanwhile"
      }
    >
      Copy it into a comment if it still helps.
    </LeftText>
  );
}
