import { useNavigate } from "react-router";
import type { ZodObject } from "zod";
import { useBulk } from "#features/accounts/client/use-bulk.ts";
import { DeleteTicked } from "#features/bin/client/delete-ticked.tsx";
import type { ListAddress } from "#lib/list-address.ts";
import type { Pagination } from "#lib/pagination.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { BulkBar } from "#ui/data-table/bulk-bar.tsx";
import { DataTable } from "#ui/data-table/data-table.tsx";
import { ListCard } from "#ui/data-table/list-card.tsx";
import { ListFilters } from "#ui/data-table/list-filters.tsx";
import { ListFoot } from "#ui/data-table/list-foot.tsx";
import { ListTabs } from "#ui/data-table/list-tabs.tsx";
import { useSelection } from "#ui/data-table/use-selection.ts";
import { publishedViews } from "#ui/editor/published-state.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SelectField } from "#ui/select-field.tsx";
import type { ItemQuery, WrittenSummary } from "../contract.ts";
import { type ItemLists, itemsHref, itemsPath } from "./item-screens.ts";

/** All items of a kind: views, search, and what can be done with many at once. */
export function ItemList<Summary extends WrittenSummary, Query extends ZodObject>({
  lists,
  list,
  data: { items, pagination },
}: {
  lists: ItemLists<Summary, Query>;
  list: ListAddress<Query>;
  data: { items: Summary[]; pagination: Pagination };
}) {
  const navigate = useNavigate();
  const { noun, columns, filter, publish, remove } = lists;
  // What all lists of items know, and the choice that is this kind's own.
  const query = list.query as unknown as ItemQuery & Record<string, string | number | undefined>;
  const chosen = String(query[filter.name] ?? "");
  const path = itemsPath(lists);
  const href = (values: Parameters<typeof itemsHref>[1]) => itemsHref(lists, values);
  const selection = useSelection(JSON.stringify(query), items);
  const itemOf = (id: string) => items.find((item) => item.id === id);
  const bulk = useBulk(selection, { nameOf: (id) => itemOf(id)?.title ?? "" });
  const { busy, run, failures } = bulk;
  const set = (status: "published" | "archived") =>
    void run(
      (id) => publish({ id, version: itemOf(id)?.version ?? 1, status }),
      (count) => `${count === 1 ? `1 ${noun} is` : `${count} ${noun}s are`} ${status}.`,
    );
  return (
    <ListCard
      columns={columns}
      tabs={
        <ListTabs
          label={`Views of the ${noun}s`}
          tabs={publishedViews.map(({ title, status }) => ({
            title,
            href: href({ status, search: query.search, [filter.name]: chosen }),
            current: status === query.status,
          }))}
        />
      }
      faults={list.faults}
      filters={
        <ListFilters
          label={`Search ${noun}s`}
          placeholder="Title or excerpt"
          values={{ search: query.search ?? "", [filter.name]: chosen }}
          onChange={(values) => void navigate(href({ ...query, ...values, page: 1 }))}
        >
          <SelectField label={filter.label} hideLabel name={filter.name} className="max-md:grow">
            {filter.choices.map(({ value, title }) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </SelectField>
        </ListFilters>
      }
      foot={
        <>
          <BulkBar selection={selection} failures={failures}>
            <Button size="sm" busy={busy} onClick={() => set("published")}>
              Publish
            </Button>
            <Button size="sm" variant="secondary" busy={busy} onClick={() => set("archived")}>
              Archive
            </Button>
            <DeleteTicked noun={noun} selection={selection} bulk={bulk} remove={remove}>
              They go to the bin with their earlier addresses; for 30 days you can bring them back. What is published is
              not deleted: archive it first.
            </DeleteTicked>
          </BulkBar>
          <ListFoot
            searched={query.search !== undefined}
            pagination={pagination}
            limit={query.limit}
            shown={items.length}
            href={(page) => href({ ...query, page })}
            label={`Pages of ${noun}s`}
          />
        </>
      }
    >
      {items.length > 0 ? (
        <DataTable
          caption={`All ${noun}s`}
          columns={columns}
          rows={items}
          keyOf={({ id }) => id}
          href={({ id }) => `${path}/${id}`}
          nameOf={({ title }) => title}
          selection={selection}
          sorting={{
            field: query.sortField,
            order: query.sortOrder,
            href: (sortField, sortOrder) => href({ ...query, sortField, sortOrder, page: 1 }),
          }}
        />
      ) : href(query) === path ? (
        <EmptyState title={`No ${noun}s yet`}>The first one begins with its title and its text.</EmptyState>
      ) : (
        <EmptyState
          title={`No ${noun}s found`}
          action={
            <ButtonLink to={path} variant="secondary">
              Show all {noun}s
            </ButtonLink>
          }
        >
          No {noun} fits these words and filters.
        </EmptyState>
      )}
    </ListCard>
  );
}
