import type { ReactNode } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { PersonLink } from "#features/accounts/client/person-link.tsx";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { formatDateTime, formatDay } from "#lib/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { SideFact, SideFacts } from "#ui/side-facts.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import type { DeskCalls } from "../../admin/api.server.ts";
import { type AdminQuery, noteSchema } from "../../admin/contract.ts";
import { PlainText } from "../formatted-answer.tsx";
import { StatusBadge } from "../status-badge.tsx";

const api = apiOf<DeskCalls>();

export interface Person {
  userId: string;
  fullName: string;
}

/** Whose case it is. A change is saved at once; if somebody gave it away meanwhile, nothing is overwritten. */
function Assignee({ query, people }: { query: AdminQuery; people: readonly Person[] }) {
  const { busy, write } = useWrite();
  const before = query.assignee?.userId ?? null;
  return (
    <SelectField
      key={before}
      label="Assigned to"
      defaultValue={before ?? ""}
      disabled={busy}
      onChange={(event) => {
        const assigneeId = event.currentTarget.value || null;
        const params = { id: query.id };
        void write(() => api("PATCH /trade-queries/{id}/assignee", { params, body: { assigneeId, before } }));
      }}
    >
      <option value="">Nobody yet</option>
      {people.map(({ userId, fullName }) => (
        <option key={userId} value={userId}>
          {fullName}
        </option>
      ))}
    </SelectField>
  );
}

function Steps({ query }: { query: AdminQuery }) {
  const { busy, write } = useWrite();
  const params = { id: query.id };
  if (query.status === "closed") {
    return (
      <Button
        variant="secondary"
        block
        busy={busy}
        onClick={() => void write(() => api("POST /trade-queries/{id}/reopen", { params }))}
      >
        Reopen the query
      </Button>
    );
  }
  return (
    <ConfirmButton
      variant="secondary"
      block
      busy={busy}
      label="Close the query"
      title="Close this query?"
      confirm="Close the query"
      onConfirm={() => void write(() => api("POST /trade-queries/{id}/close", { params }))}
    >
      {query.status === "pending"
        ? "It isn't answered. The asker is told that it's closed, and can reopen it."
        : "The asker is told, and can reopen it."}
    </ConfirmButton>
  );
}

/** What admins tell one another; the asker never sees it. */
function Notes({ query }: { query: AdminQuery }) {
  const { write } = useWrite();
  const { form, field, busy } = useForm({
    schema: noteSchema,
    draft: `desk-note-${query.id}`,
    async send(body, element) {
      const done = await write(() => api("POST /trade-queries/{id}/notes", { params: { id: query.id }, body }));
      if (!done) throw new Error("not kept");
      element.reset();
    },
    onFailure: (error) => failureText(error, "The note was not kept."),
  });
  return (
    <section aria-labelledby="notes" className="mt-6">
      <h2 id="notes" className="font-sans text-sm font-semibold">
        Internal notes
      </h2>
      {query.notes.length > 0 && (
        <ol className="mt-2 space-y-3">
          {query.notes.map(({ id, text, author, createdAt }) => (
            <li key={id} className="rounded-control bg-sunken px-3 py-2 text-sm">
              <p className="num text-xs text-muted">
                <Spoken>{author ?? "A deleted account"}</Spoken>, {formatDateTime(createdAt)}
              </p>
              <PlainText text={text} />
            </li>
          ))}
        </ol>
      )}
      <form {...form} className="mt-3 space-y-3">
        <TextAreaField
          {...field("text")}
          label="New note"
          hint="The asker never sees it."
          rows={3}
          dir="auto"
          required
        />
        <Button type="submit" variant="secondary" size="sm" busy={busy}>
          Save the note
        </Button>
      </form>
    </section>
  );
}

/** Beside a case: its facts, whose it is, the steps, the notes. */
export function CaseSide({
  query,
  people,
  children,
}: {
  query: AdminQuery;
  people: readonly Person[];
  children: ReactNode;
}) {
  return (
    <aside aria-label="About this case">
      <SideFacts>
        <SideFact name="Status">
          <StatusBadge status={query.status} />
        </SideFact>
        <SideFact name="From">
          <PersonLink userId={query.asker.userId} name={query.asker.fullName} />
          <span className="block break-all text-muted">{query.asker.email}</span>
        </SideFact>
        {query.status === "pending" && (
          <SideFact name="Answer promised by">
            {query.overdue ? (
              <Badge tone="danger">{formatDay(query.promisedOn)}, overdue</Badge>
            ) : (
              formatDay(query.promisedOn)
            )}
          </SideFact>
        )}
        <SideFact name="Asked">{formatDateTime(query.createdAt)}</SideFact>
        {query.answeredAt !== null && <SideFact name="Last answer">{formatDateTime(query.answeredAt)}</SideFact>}
        {query.closedAt !== null && (
          <SideFact name={query.closedBy === "institute" ? "Closed by the institute" : "Closed by the asker"}>
            {formatDateTime(query.closedAt)}
          </SideFact>
        )}
      </SideFacts>
      <div className="mt-4 space-y-4">
        <Assignee query={query} people={people} />
        <Steps query={query} />
        {children}
      </div>
      <Notes query={query} />
    </aside>
  );
}
