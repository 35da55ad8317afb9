import { memo } from "react";
import { useNavigate } from "react-router";
import type { ListAddress } from "#lib/list-address.ts";
import type { CallAnswer, Calls } from "#platform/http/typed-call.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { DataTable } from "#ui/data-table/data-table.tsx";
import { ListCard } from "#ui/data-table/list-card.tsx";
import { ListFilters } from "#ui/data-table/list-filters.tsx";
import { ListFoot } from "#ui/data-table/list-foot.tsx";
import { ListTabs } from "#ui/data-table/list-tabs.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SelectField } from "#ui/select-field.tsx";
import type { AttendeeCalls } from "../../admin/list-api.server.ts";
import type { attendeeListQuerySchema } from "../../admin/list-contract.ts";
import { attendeesHref, attendeeTabs } from "../../admin/views.ts";
import { attendeeColumns } from "./attendee-columns.tsx";

/** Those who come to an event: views by what became of their tickets, search by name, email or number, one type's alone. */
export const AttendeeList = memo(function AttendeeList({
  list,
  data,
}: {
  list: ListAddress<typeof attendeeListQuerySchema>;
  data: CallAnswer<Calls<AttendeeCalls>["GET /events/admin/{id}/tickets"]>["data"];
}) {
  const navigate = useNavigate();
  const { query } = list;
  const { items, pagination, counts, types, event } = data;
  const href = (values: Parameters<typeof attendeesHref>[1]) => attendeesHref(event.id, values);
  const narrowed = query.search !== undefined || query.view !== undefined || query.type !== undefined;
  return (
    <ListCard
      columns={attendeeColumns}
      tabs={
        <ListTabs
          label="Views of those who come"
          tabs={attendeeTabs.map(({ title, view }) => ({
            title,
            href: href({ search: query.search, type: query.type, view }),
            current: view === query.view,
            count: view === undefined ? undefined : counts[view],
          }))}
        />
      }
      faults={list.faults}
      filters={
        <ListFilters
          label="Search those who come"
          placeholder="Name, email or number"
          values={{ search: query.search ?? "", type: query.type ?? "" }}
          onChange={(values) => void navigate(href({ ...query, ...values, page: 1 }))}
        >
          <SelectField label="Ticket" hideLabel name="type" defaultValue={query.type ?? ""}>
            <option value="">All tickets</option>
            {types.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </ListFilters>
      }
      foot={
        <ListFoot
          searched={query.search !== undefined}
          pagination={pagination}
          limit={query.limit}
          shown={items.length}
          href={(page) => href({ ...query, page })}
          label="Pages of those who come"
        />
      }
    >
      {items.length > 0 ? (
        <DataTable
          caption="Those who come"
          columns={attendeeColumns}
          rows={items}
          keyOf={({ number }) => number}
          nameOf={({ name, type }) => `${name}, ${type}`}
          sorting={{
            field: query.sortField,
            order: query.sortOrder,
            href: (field, order) => href({ ...query, sortField: field, sortOrder: order, page: 1 }),
          }}
        />
      ) : narrowed ? (
        <EmptyState
          title="Nobody fits"
          action={
            <ButtonLink to={href({})} variant="secondary">
              Show everybody
            </ButtonLink>
          }
        >
          {query.search ? "No ticket has that in its name, email or number." : "Nobody is in this view at the moment."}
        </EmptyState>
      ) : (
        <EmptyState title="Nobody has registered yet">
          Whoever registers on the event's page appears here, with everybody they name.
        </EmptyState>
      )}
    </ListCard>
  );
});
