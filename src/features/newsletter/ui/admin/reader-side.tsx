import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { formatDateTime } from "#lib/dates.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { SideFact, SideFacts } from "#ui/side-facts.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { SubscriberDetail } from "../../admin/contract.ts";
import { readersHref } from "../../admin/list-views.ts";
import type { ReaderCalls } from "../../admin/readers-api.server.ts";
import { statusesBefore } from "../../subscription.ts";
import { NoteBounce } from "./note-bounce.tsx";
import { ReaderBadge } from "./reader-columns.tsx";

const api = apiOf<ReaderCalls>();

function Steps({ reader: { id, email, status } }: { reader: SubscriberDetail }) {
  const { busy, write } = useWrite();
  const params = { id };
  return (
    <div className="mt-4 space-y-2">
      {statusesBefore("leave").includes(status) && (
        <ConfirmButton
          variant="secondary"
          block
          busy={busy}
          label="Unsubscribe"
          title="Unsubscribe this address?"
          confirm="Unsubscribe"
          onConfirm={() => void write(() => api("POST /news-letters/subscribers/{id}/unsubscribe", { params }))}
        >
          For somebody who asked you by other ways than the link. We send no more issues to {email}. They can subscribe
          again.
        </ConfirmButton>
      )}
      {statusesBefore("lift").includes(status) && (
        <Button
          variant="secondary"
          block
          busy={busy}
          onClick={() => void write(() => api("POST /news-letters/subscribers/{id}/lift", { params }))}
        >
          Let them subscribe again
        </Button>
      )}
      <NoteBounce id={id} email={email} status={status} />
      <ConfirmButton
        variant="quiet"
        block
        danger
        busy={busy}
        label="Remove the address"
        title="Remove this address?"
        confirm="Remove for good"
        onConfirm={() =>
          void write(() => api("DELETE /news-letters/subscribers/{id}", { params }), readersHref({ status }))
        }
      >
        All that is held about {email} is gone for good: its consent, the issues that went there, also that it bounced
        or complained.
      </ConfirmButton>
    </div>
  );
}

/** Beside a reader: what was asked for and agreed to, when it ended and why, and the steps. */
export function ReaderSide({ reader }: { reader: SubscriberDetail }) {
  const { createdAt, mailedAt, confirmedAt, endedAt, endReason, topics } = reader;
  return (
    <aside aria-label="About this reader">
      <SideFacts>
        <SideFact name="Status">
          <ReaderBadge reader={reader} />
        </SideFact>
        <SideFact name="Asked for the newsletter">{formatDateTime(createdAt)}</SideFact>
        {mailedAt !== null && <SideFact name="Last emailed on request">{formatDateTime(mailedAt)}</SideFact>}
        <SideFact name="Confirmed">{confirmedAt === null ? "Not yet" : formatDateTime(confirmedAt)}</SideFact>
        <SideFact name="Topics">{topics.join(", ") || "All"}</SideFact>
        {endedAt !== null && (
          <SideFact name="Ended">
            {formatDateTime(endedAt)}
            {endReason !== null && (
              <span className="block text-muted">
                <Spoken>{endReason}</Spoken>
              </span>
            )}
          </SideFact>
        )}
      </SideFacts>
      <Steps reader={reader} />
    </aside>
  );
}
