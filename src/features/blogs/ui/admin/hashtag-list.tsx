import { memo } from "react";
import { useNavigate } from "react-router";
import type { ListAddress } from "#lib/list-address.ts";
import type { CallAnswer, Calls } from "#platform/http/typed-call.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { BulkBar } from "#ui/data-table/bulk-bar.tsx";
import { DataTable } from "#ui/data-table/data-table.tsx";
import { ListCard } from "#ui/data-table/list-card.tsx";
import { ListFilters } from "#ui/data-table/list-filters.tsx";
import { ListFoot } from "#ui/data-table/list-foot.tsx";
import { useSelection } from "#ui/data-table/use-selection.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import type { TermCalls } from "../../admin/terms-api.server.ts";
import type { hashtagListQuerySchema } from "../../admin/terms-contract.ts";
import { hashtagsHref, hashtagsPath } from "../../admin/terms-views.ts";
import { hashtagColumns } from "./hashtag-columns.tsx";
import { MergeHashtags } from "./merge-hashtags.tsx";

/** All hashtags: search, order, and merging of those that are ticked. */
export const HashtagList = memo(function HashtagList({
  list,
  data,
}: {
  list: ListAddress<typeof hashtagListQuerySchema>;
  data: CallAnswer<Calls<TermCalls>["GET /hashtags/usage"]>["data"];
}) {
  const navigate = useNavigate();
  const { query } = list;
  const { items, pagination } = data;
  const selection = useSelection(JSON.stringify(query), items);
  return (
    <ListCard
      columns={hashtagColumns}
      faults={list.faults}
      filters={
        <ListFilters
          label="Search hashtags"
          placeholder="A piece of the name"
          values={{ search: query.search ?? "" }}
          onChange={(values) => void navigate(hashtagsHref({ ...query, ...values, page: 1 }))}
        />
      }
      foot={
        <>
          <BulkBar selection={selection}>
            <MergeHashtags rows={items} selection={selection} />
          </BulkBar>
          <ListFoot
            searched={query.search !== undefined}
            pagination={pagination}
            limit={query.limit}
            shown={items.length}
            href={(page) => hashtagsHref({ ...query, page })}
            label="Pages of hashtags"
          />
        </>
      }
    >
      {items.length > 0 ? (
        <DataTable
          caption="Hashtags"
          columns={hashtagColumns}
          rows={items}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          selection={selection}
          sorting={{
            field: query.sortField,
            order: query.sortOrder,
            href: (sortField, sortOrder) => hashtagsHref({ ...query, sortField, sortOrder, page: 1 }),
          }}
        />
      ) : query.search ? (
        <EmptyState
          title="No hashtag has that in its name"
          action={
            <ButtonLink to={hashtagsPath} variant="secondary">
              Show all
            </ButtonLink>
          }
        >
          Try fewer letters.
        </EmptyState>
      ) : (
        <EmptyState title="No hashtags yet">Hashtags are made by typing them into a blog.</EmptyState>
      )}
    </ListCard>
  );
});
