import type { ReactNode } from "react";
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
