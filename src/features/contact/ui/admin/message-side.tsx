import { StaffNotes } from "#features/accounts/client/staff-notes.tsx";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { formatDateTime } from "#lib/dates.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { SideFact, SideFacts } from "#ui/side-facts.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { MessageCalls } from "../../admin/api.server.ts";
import type { Message } from "../../admin/contract.ts";
import { messagesHref } from "../../admin/list-views.ts";
import { MessageBadge } from "./message-columns.tsx";
import { noteDraft } from "./note-draft.ts";

const api = apiOf<MessageCalls>();

const suspicions = {
  honeypot: "A field was filled in that people don't see",
  haste: "It was sent faster than anybody types",
  links: "It is mostly links",
} as const;

/** Beside a message: who wrote it, what became of it, and the steps. */
export function MessageSide({ message }: { message: Message }) {
  const { busy, write } = useWrite();
  const { id, status: before } = message;
  const params = { id };
  const mark = (status: Message["status"]) =>
    void write(() => api("PATCH /contact-messages/{id}", { params, body: { status, before } }));
  return (
    <aside aria-label="About this message">
      <SideFacts>
        <SideFact name="Status">
          <MessageBadge status={message.status} />
        </SideFact>
        <SideFact name="From">
          <Spoken>{message.name}</Spoken>
          <span className="block break-all text-muted">{message.email}</span>
          {message.hasAccount && <span className="block text-muted">Was signed in</span>}
        </SideFact>
        <SideFact name="Received">{formatDateTime(message.createdAt)}</SideFact>
        {message.suspicion !== null && (
          <SideFact name="Why it looked like spam">{suspicions[message.suspicion]}</SideFact>
        )}
        <SideFact name="Emailed to the institute">
          {message.mailedAt === null ? "No" : formatDateTime(message.mailedAt)}
        </SideFact>
        {message.handledAt !== null && (
          <SideFact name="Handled">
            {message.handledBy !== null && (
              <span className="block">
                <Spoken>{message.handledBy}</Spoken>
              </span>
            )}
            {formatDateTime(message.handledAt)}
          </SideFact>
        )}
      </SideFacts>
      <div className="mt-4 space-y-2">
        {message.status === "new" ? (
          <>
            <Button variant="secondary" block busy={busy} onClick={() => mark("handled")}>
              Mark as handled
            </Button>
            <Button variant="quiet" block busy={busy} onClick={() => mark("spam")}>
              Mark as spam
            </Button>
          </>
        ) : (
          <Button variant="secondary" block busy={busy} onClick={() => mark("new")}>
            {message.status === "spam" ? "This is not spam" : "Reopen"}
          </Button>
        )}
        {message.status === "spam" && message.mailedAt === null && (
          <p className="text-sm text-muted">It is emailed to the institute as soon as you say so.</p>
        )}
        <ConfirmButton
          variant="quiet"
          block
          busy={busy}
          danger
          label="Delete the message"
          title="Delete this message?"
          confirm="Delete the message"
          onConfirm={() =>
            void write(() => api("DELETE /contact-messages/{id}", { params }), messagesHref({ status: message.status }))
          }
        >
          It is gone for good, with its notes. The audit log keeps its number, not its words.
        </ConfirmButton>
      </div>
      <StaffNotes
        notes={message.notes}
        draft={noteDraft(id)}
        hiddenFrom="the sender"
        keep={(body) => api("POST /contact-messages/{id}/notes", { params, body })}
      />
    </aside>
  );
}
