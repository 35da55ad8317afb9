import { type ReactNode, useRef, useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { PersonLink } from "#features/accounts/client/person-link.tsx";
import { StaffNotes } from "#features/accounts/client/staff-notes.tsx";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { formatDateTime, formatDay } from "#lib/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { SideFact, SideFacts } from "#ui/side-facts.tsx";
import type { DeskCalls } from "../../admin/api.server.ts";
import type { AdminQuery } from "../../admin/contract.ts";
import { StatusBadge } from "../status-badge.tsx";

const api = apiOf<DeskCalls>();

export interface Person {
  userId: string;
  fullName: string;
}

/**
 * Whose case it is: chosen first, then saved by a press, as arrow keys pass everybody on their way. If somebody gave it away
 * meanwhile, nothing is overwritten.
 */
function Assignee({ query, people }: { query: AdminQuery; people: readonly Person[] }) {
  const { busy, send } = useWrite();
  const list = useRef<HTMLSelectElement>(null);
  const before = query.assignee?.userId ?? "";
  const [chosen, choose] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const isOther = chosen !== undefined && chosen !== before;
  async function assign(): Promise<void> {
    setFailure(undefined);
    const body = { assigneeId: chosen || null, before: before || null };
    try {
      await send(() => api("PATCH /trade-queries/{id}/assignee", { params: { id: query.id }, body }));
      // The button goes; the keyboard goes on from the list.
      list.current?.focus();
      choose(undefined);
    } catch (error) {
      setFailure(failureText(error, "It was not saved."));
    }
  }
  return (
    <div className="space-y-2">
      <SelectField
        ref={list}
        label="Assigned to"
        value={chosen ?? before}
        error={isOther ? failure : undefined}
        onChange={({ target }) => {
          choose(target.value);
          setFailure(undefined);
        }}
      >
        <option value="">Nobody yet</option>
        {people.map(({ userId, fullName }) => (
          <option key={userId} value={userId}>
            {fullName}
          </option>
        ))}
      </SelectField>
      {isOther && (
        <Button variant="secondary" block busy={busy} onClick={() => void assign()}>
          Assign
        </Button>
      )}
    </div>
  );
}

function Steps({ query }: { query: AdminQuery }) {
  const { busy, write } = useWrite();
  const params = { id: query.id };
  // What was asked or answered since nobody here has read: with it the case isn't closed.
  const seen = { status: query.status, questions: String(query.followUpCount + 1) };
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
      onConfirm={() => void write(() => api("POST /trade-queries/{id}/close", { params, query: seen }))}
    >
      {query.status === "pending"
        ? "It isn't answered. The asker is told that it's closed, and can reopen it."
        : "The asker is told, and can reopen it."}
    </ConfirmButton>
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
      <StaffNotes
        notes={query.notes}
        draft={`desk-note-${query.id}`}
        hiddenFrom="the asker"
        keep={(body) => api("POST /trade-queries/{id}/notes", { params: { id: query.id }, body })}
      />
    </aside>
  );
}
