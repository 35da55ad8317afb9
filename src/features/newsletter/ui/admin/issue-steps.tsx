import { z } from "zod";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { formatCount } from "#lib/counts.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { NewsletterCalls } from "../../admin/api.server.ts";
import type { Issue } from "../../admin/contract.ts";
import { newsletterPath } from "../../admin/list-views.ts";
import { LetterPreview } from "./letter-preview.tsx";

const api = apiOf<NewsletterCalls>();
const readers = (count: number) => (count === 1 ? "1 reader" : `${formatCount(count)} readers`);

/** What is typed is the clock of Dhaka, which never changes; what is sent is UTC. */
const planSchema = z.strictObject({
  at: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/, "Choose a day and a time")
    .transform((text) => new Date(`${text.slice(0, 16)}:00+06:00`).toISOString()),
});

function Plan({ issue }: { issue: Issue }) {
  const { send } = useWrite();
  const { form, field, failure, busy, draft } = useKeptForm({
    schema: planSchema,
    draft: `plan-${issue.id}`,
    upon: issue.scheduledAt,
    async send({ at }) {
      await send(() =>
        api("POST /news-letters/issues/{id}/send", {
          params: { id: issue.id },
          body: { at, revision: issue.revision },
        }),
      );
    },
    onFailure: (error) => failureText(error, "It was not planned."),
  });
  return (
    <Disclosure
      title={issue.status === "scheduled" ? "Send at another time" : "Send later"}
      inset="px-3"
      className="rounded-control border border-line"
    >
      <form {...form} className="space-y-3 pb-3">
        {failure !== undefined && (
          <p role="alert" className="text-sm text-signal">
            {failure}
          </p>
        )}
        <TextField {...field("at")} label="Day and time in Dhaka" type="datetime-local" required />
        <DraftLine draft={draft} what="hour" />
        <Button type="submit" variant="secondary" busy={busy}>
          Plan
        </Button>
      </form>
    </Disclosure>
  );
}

/** What can be done with an issue now. Whatever goes to readers asks once, and says to how many. */
export function IssueSteps({ issue, unsaved }: { issue: Issue; unsaved: boolean }) {
  const { busy, write } = useWrite();
  const { id, status, audience } = issue;
  const params = { id };
  const open = status === "draft" || status === "scheduled";
  const nothing = open && issue.blogs.every(({ visible }) => !visible);
  return (
    <div className="space-y-2">
      {unsaved && <p className="text-sm text-muted">Save your changes first: these steps take what is saved.</p>}
      <LetterPreview id={id} disabled={unsaved} />
      <Button
        variant="secondary"
        block
        busy={busy}
        disabled={unsaved}
        onClick={() => void write(() => api("POST /news-letters/issues/{id}/test", { params }))}
      >
        Send a trial to myself
      </Button>
      {open && (
        <>
          <ConfirmButton
            block
            busy={busy}
            disabled={unsaved || nothing || audience === 0}
            label={`Send to ${readers(audience ?? 0)}`}
            title="Send this issue now?"
            confirm={`Send to ${readers(audience ?? 0)}`}
            onConfirm={() =>
              void write(() =>
                api("POST /news-letters/issues/{id}/send", { params, body: { revision: issue.revision } }),
              )
            }
          >
            It goes to {readers(audience ?? 0)} at once. What has left can't be taken back.
          </ConfirmButton>
          {nothing && <p className="text-sm text-muted">None of its blogs is public yet.</p>}
          {audience === 0 && <p className="text-sm text-muted">There are no readers yet, or none of these topics.</p>}
          {!unsaved && !nothing && <Plan issue={issue} />}
        </>
      )}
      {(status === "scheduled" || status === "sending") && (
        <ConfirmButton
          variant="secondary"
          block
          busy={busy}
          danger={status === "sending"}
          label={status === "sending" ? "Stop the sending" : "Don't send it then"}
          title={status === "sending" ? "Stop the sending?" : "Take the plan back?"}
          confirm={status === "sending" ? "Stop the sending" : "Make it a draft again"}
          onConfirm={() => void write(() => api("POST /news-letters/issues/{id}/cancel", { params, body: { status } }))}
        >
          {status === "sending"
            ? "Readers whose turn has not come get nothing. It can't be taken up again."
            : "It becomes a draft again; nothing is lost."}
        </ConfirmButton>
      )}
      {(status === "sent" || status === "sending") && issue.progress.failed > 0 && (
        <Button
          variant="secondary"
          block
          busy={busy}
          onClick={() => void write(() => api("POST /news-letters/issues/{id}/retry", { params }))}
        >
          Send the failed ones again
        </Button>
      )}
      {status === "draft" && (
        <ConfirmButton
          variant="quiet"
          block
          busy={busy}
          danger
          label="Delete the draft"
          title="Delete this draft?"
          confirm="Delete the draft"
          onConfirm={() => void write(() => api("DELETE /news-letters/issues/{id}", { params }), newsletterPath)}
        >
          It is gone for good.
        </ConfirmButton>
      )}
    </div>
  );
}
