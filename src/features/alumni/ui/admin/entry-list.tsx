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
import type { AlumniCalls } from "../../admin/api.server.ts";
import type { entryListQuerySchema } from "../../admin/contract.ts";
import { entriesHref, entriesPath, entryViews } from "../../admin/views.ts";
import { workFields } from "../../fields-of-work.ts";
import { entryColumns } from "./entry-columns.tsx";

/** The directory for staff: who is listed, and who was taken off. */
export const EntryList = memo(function EntryList({
  list,
  data,
}: {
  list: ListAddress<typeof entryListQuerySchema>;
  data: CallAnswer<Calls<AlumniCalls>["GET /alumni"]>["data"];
}) {
  const navigate = useNavigate();
  const { query } = list;
  const { items, pagination, counts } = data;
  const removed = query.state === "removed";
  return (
    <ListCard
      columns={entryColumns}
      tabs={
        <ListTabs
          label="Views of the directory"
          tabs={entryViews.map(({ title, state }) => ({
            title,
            href: entriesHref({ search: query.search, state }),
            current: state === query.state,
            count: counts[state],
          }))}
        />
      }
      faults={list.faults}
      filters={
        <ListFilters
          label="Search the directory"
          placeholder={removed ? "Name" : "Name, organization or city"}
          values={{ search: query.search ?? "", ...(removed ? {} : { field: query.field ?? "" }) }}
          onChange={(values) => void navigate(entriesHref({ ...query, ...values, page: 1 }))}
        >
          {removed ? undefined : (
            <SelectField label="Field of work" hideLabel name="field" defaultValue={query.field ?? ""}>
              <option value="">All fields of work</option>
              {workFields.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
        </ListFilters>
      }
      foot={
        <ListFoot
          searched={query.search !== undefined}
          pagination={pagination}
          limit={query.limit}
          shown={items.length}
          href={(page) => entriesHref({ ...query, page })}
          label="Pages of the directory"
        />
      }
    >
      {items.length > 0 ? (
        <DataTable
          caption="Alumni directory"
          columns={entryColumns}
          rows={items}
          keyOf={({ handle }) => handle}
          href={({ handle }) => `${entriesPath}/${handle}`}
          nameOf={({ name }) => name}
          sorting={{
            field: query.sortField,
            order: query.sortOrder,
            href: (field, order) => entriesHref({ ...query, sortField: field, sortOrder: order, page: 1 }),
          }}
        />
      ) : query.search !== undefined || query.field !== undefined ? (
        <EmptyState
          title="Nobody fits"
          action={
            <ButtonLink to={entriesHref({ state: query.state })} variant="secondary">
              Show everybody
            </ButtonLink>
          }
        >
          No entry in this view matches your search.
        </EmptyState>
      ) : removed ? (
        <EmptyState title="Nobody was taken off">
          Whoever is taken off the list is kept here until it's allowed again.
        </EmptyState>
      ) : (
        <EmptyState title="Nobody is listed yet">
          People with a certificate list themselves in their account, under Alumni directory.
        </EmptyState>
      )}
    </ListCard>
  );
});
