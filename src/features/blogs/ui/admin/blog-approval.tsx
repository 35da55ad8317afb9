import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { formatDateTime } from "#lib/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { ApprovalCalls } from "../../admin/approval-api.server.ts";
import type { Approval, ApprovalRequest } from "../../admin/approval-contract.ts";
import type { AdminBlog } from "../../admin/contract.ts";
import { type ApprovalStep, LeftWords } from "./approval-forms.tsx";

const api = apiOf<ApprovalCalls>();

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
export function BlogApproval({
  blog,
  approval,
  step,
  onStep,
}: {
  blog: AdminBlog;
  approval: Approval;
  /** Whose form is open. */
  step: ApprovalStep | undefined;
  onStep: (step: ApprovalStep) => void;
}) {
  const { busy, write } = useWrite();
  const { last, approved, wanted, needed, mayDecide } = approval;
  const isOpen = last?.outcome === null;
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
        {last && step === undefined && <LeftWords blogId={id} last={last} />}
        <div className="flex flex-wrap gap-2">
          {!isOpen && !approved && (
            <Button size="sm" variant="secondary" onClick={() => onStep("ask")}>
              Ask for approval
            </Button>
          )}
          {isOpen && mayDecide && (
            <>
              <Button size="sm" onClick={() => onStep("approved")}>
                Approve
              </Button>
              <Button size="sm" variant="secondary" onClick={() => onStep("changes")}>
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
    </section>
  );
}
