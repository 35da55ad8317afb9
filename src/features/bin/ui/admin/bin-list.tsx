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
import type { BinCalls } from "../../admin/api.server.ts";
import type { binListQuerySchema } from "../../admin/contract.ts";
import { binHref, binPath, binViews } from "../../admin/list-views.ts";
import { binColumns } from "./bin-columns.tsx";

/** What was deleted in the last 30 days, with the ways back. */
export const BinList = memo(function BinList({
  list: { query, faults },
  data: { items, pagination },
}: {
  list: ListAddress<typeof binListQuerySchema>;
  data: CallAnswer<Calls<BinCalls>["GET /bin"]>["data"];
}) {
  const navigate = useNavigate();
  return (
    <ListCard
      columns={binColumns}
      tabs={
        <ListTabs
          label="What is in the bin"
          tabs={binViews.map(({ title, kind }) => ({
            title,
            href: binHref({ kind, search: query.search }),
            current: kind === query.kind,
          }))}
        />
      }
      faults={faults}
      filters={
        <ListFilters
          label="Search the bin"
          placeholder="A piece of the title"
          values={{ search: query.search ?? "" }}
          onChange={(values) => void navigate(binHref({ ...query, ...values, page: 1 }))}
        />
      }
      foot={
        <ListFoot
          pagination={pagination}
          limit={query.limit}
          shown={items.length}
          href={(page) => binHref({ ...query, page })}
          label="Pages of the bin"
        />
      }
    >
      {items.length > 0 ? (
        <DataTable
          caption="Bin"
          columns={binColumns}
          rows={items}
          keyOf={({ id }) => id}
          href={({ id }) => `${binPath}/${id}`}
          nameOf={({ title }) => title}
          sorting={{
            field: query.sortField,
            order: query.sortOrder,
            href: (sortField, sortOrder) => binHref({ ...query, sortField, sortOrder, page: 1 }),
          }}
        />
      ) : binHref({ ...query, page: 1 }) === binPath ? (
        <EmptyState title="The bin is empty">What you delete is kept here for 30 days.</EmptyState>
      ) : (
        <EmptyState
          title="Nothing found in the bin"
          action={
            <ButtonLink to={binPath} variant="secondary">
              Show all
            </ButtonLink>
          }
        >
          Nothing that was deleted fits these words and filters.
        </EmptyState>
      )}
    </ListCard>
  );
});
