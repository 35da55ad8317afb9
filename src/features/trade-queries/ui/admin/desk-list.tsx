import { memo } from "react";
import { useNavigate } from "react-router";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useBulk } from "#features/accounts/client/use-bulk.ts";
import { useSession } from "#features/accounts/client/use-session.ts";
import type { ListAddress } from "#lib/list-address.ts";
import type { CallAnswer, Calls } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { BulkBar } from "#ui/data-table/bulk-bar.tsx";
import { DataTable } from "#ui/data-table/data-table.tsx";
import { ListCard } from "#ui/data-table/list-card.tsx";
import { ListFilters } from "#ui/data-table/list-filters.tsx";
import { ListFoot } from "#ui/data-table/list-foot.tsx";
import { ListTabs } from "#ui/data-table/list-tabs.tsx";
import { type Selection, useSelection } from "#ui/data-table/use-selection.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { SelectField } from "#ui/select-field.tsx";
import type { DeskCalls } from "../../admin/api.server.ts";
import type { adminListQuerySchema } from "../../admin/contract.ts";
import { deskHref, deskPath, deskViews } from "../../admin/list-views.ts";
import { deskColumns } from "./desk-columns.tsx";

type Data = CallAnswer<Calls<DeskCalls>["GET /trade-queries"]>["data"];
type Address = ListAddress<typeof adminListQuerySchema>;

/** What waits is sorted by its promise; the rest comes as it was asked. */
function isView({ query }: Address, values: Record<string, unknown>): boolean {
  return (
    (values.status ?? "all") === query.status &&
    (values.overdue ?? false) === query.overdue &&
    values.assignee === query.assignee
  );
}

/**
 * Takes every ticked case oneself, one after the other: each is its own step, and its own note in the log. One that was given to
 * somebody since the list was read stays theirs, and is named.
 */
function TakeThem({ items, selection }: { items: Data["items"]; selection: Selection }) {
  const { user } = useSession();
  const rowOf = (id: string) => items.find((item) => item.id === id);
  const { busy, run, failures } = useBulk(selection, {
    failed: "Trade Query Error",
    nameOf: (id) => rowOf(id)?.caseNumber ?? "",
  });
  const take = (assigneeId: string) =>
    void run(
      (id) => {
        const before = rowOf(id)?.assignee?.userId ?? null;
        return apiOf<DeskCalls>()("PATCH /trade-queries/{id}/assignee", {
          params: { id },
          body: { assigneeId, before },
        });
      },
      (taken) => `${taken === 1 ? "1 query is" : `${taken} queries are`} yours now.`,
    );
  return (
    <BulkBar selection={selection} failures={failures}>
      <Button size="sm" busy={busy} onClick={() => user && take(user.userId)}>
        Assign to me
      </Button>
    </BulkBar>
  );
}

/** The inbox: daily views, search, and the cases of everybody. */
export const DeskList = memo(function DeskList({ list, data }: { list: Address; data: Data }) {
  const navigate = useNavigate();
  const { query } = list;
  const { items, pagination, counts, assignees } = data;
  const selection = useSelection(JSON.stringify(query), items);
  const sorted = { sortField: query.sortField, sortOrder: query.sortOrder };
  return (
    <ListCard
      tabs={
        <ListTabs
          label="Views of the inbox"
          tabs={deskViews.map(({ title, values, count, urgent = false }) => ({
            title,
            href: deskHref(values),
            current: isView(list, values),
            count: count && counts[count],
            urgent,
          }))}
        />
      }
      faults={list.faults}
      columns={deskColumns}
      filters={
        <ListFilters
          label="Search trade queries"
          placeholder="Words, name, email or case number"
          values={{ search: query.search ?? "", assignee: query.assignee ?? "" }}
          onChange={(values) => void navigate(deskHref({ ...query, ...sorted, ...values, page: 1 }))}
        >
          <SelectField
            label="Assigned to"
            hideLabel
            name="assignee"
            defaultValue={query.assignee ?? ""}
            className="w-44 max-md:grow"
          >
            <option value="">Anybody</option>
            <option value="none">Nobody yet</option>
            {assignees.map(({ userId, fullName }) => (
              <option key={userId} value={userId}>
                {fullName}
              </option>
            ))}
          </SelectField>
        </ListFilters>
      }
      foot={
        <>
          <TakeThem items={items} selection={selection} />
          <ListFoot
            searched={query.search !== undefined}
            pagination={pagination}
            limit={query.limit}
            shown={items.length}
            href={(page) => deskHref({ ...query, page })}
            label="Pages of trade queries"
          />
        </>
      }
    >
      {items.length > 0 ? (
        <DataTable
          caption="Trade queries"
          columns={deskColumns}
          rows={items}
          keyOf={({ id }) => id}
          href={({ caseNumber }) => `${deskPath}/${caseNumber}`}
          nameOf={({ caseNumber }) => caseNumber}
          sorting={{
            field: query.sortField,
            order: query.sortOrder,
            href: (sortField, sortOrder) => deskHref({ ...query, sortField, sortOrder, page: 1 }),
          }}
          selection={selection}
        />
      ) : counts.all === 0 ? (
        <EmptyState title="No trade queries yet">
          What account holders ask arrives here, with the day by which you promised an answer.
        </EmptyState>
      ) : (
        <EmptyState
          title={query.overdue && !query.search ? "Nothing is overdue" : "Nothing here"}
          action={
            <ButtonLink to={deskHref({})} variant="secondary">
              Show all queries
            </ButtonLink>
          }
        >
          {query.search ? "No query has these words." : "No query is in this view at the moment."}
        </EmptyState>
      )}
    </ListCard>
  );
});
