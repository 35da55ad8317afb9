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
import { useSelection } from "#ui/data-table/use-selection.ts";
import { publishedViews } from "#ui/editor/published-state.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { BlogAdminCalls } from "../../admin/api.server.ts";
import type { adminListQuerySchema } from "../../admin/contract.ts";
import { blogsAskedHref, blogsDueHref, blogsHref } from "../../admin/list-views.ts";
import { blogsPath } from "../../admin/paths.ts";
import { BlogBulk } from "./blog-bulk.tsx";
import { blogColumns } from "./blog-columns.tsx";

type Address = ListAddress<typeof adminListQuerySchema>;

function Filters({ query }: { query: Address["query"] }) {
  const navigate = useNavigate();
  const { search = "", minPrice, maxPrice } = query;
  const price = (value: number | undefined) => (value === undefined ? "" : String(value));
  return (
    <ListFilters
      label="Search blogs"
      placeholder="Title or excerpt"
      values={{ search, minPrice: price(minPrice), maxPrice: price(maxPrice) }}
      onChange={(values) => void navigate(blogsHref({ ...query, ...values, page: 1 }))}
    >
      <TextField
        label="From BDT"
        hideLabel
        name="minPrice"
        placeholder="From BDT"
        inputMode="decimal"
        className="w-28 max-md:grow"
      />
      <TextField
        label="To BDT"
        hideLabel
        name="maxPrice"
        placeholder="To BDT"
        inputMode="decimal"
        className="w-28 max-md:grow"
      />
    </ListFilters>
  );
}

/** All blogs, whatever their state: views, search, and what can be done with many at once. */
export const BlogList = memo(function BlogList({
  list,
  data,
}: {
  list: Address;
  data: CallAnswer<Calls<BlogAdminCalls>["GET /blogs"]>["data"];
}) {
  const { query } = list;
  const { items, pagination } = data;
  const selection = useSelection(JSON.stringify(query), items);
  return (
    <ListCard
      columns={blogColumns}
      tabs={
        <ListTabs
          label="Views of the blogs"
          tabs={[
            ...publishedViews.map(({ title, status }) => ({
              title,
              href: blogsHref({ status, search: query.search }),
              current: query.review === "all" && status === query.status,
            })),
            { title: "To approve", href: blogsAskedHref, current: query.review === "asked" },
            { title: "To check again", href: blogsDueHref, current: query.review === "due" },
          ]}
        />
      }
      faults={list.faults}
      filters={<Filters query={query} />}
      foot={
        <>
          <BlogBulk items={items} selection={selection} />
          <ListFoot
            searched={query.search !== undefined}
            pagination={pagination}
            limit={query.limit}
            shown={items.length}
            href={(page) => blogsHref({ ...query, page })}
            label="Pages of blogs"
          />
        </>
      }
    >
      {items.length > 0 ? (
        <DataTable
          caption="Blogs"
          columns={blogColumns}
          rows={items}
          keyOf={({ id }) => id}
          href={({ id }) => `${blogsPath}/${id}`}
          nameOf={({ title }) => title}
          selection={selection}
          sorting={{
            field: query.sortField,
            order: query.sortOrder,
            href: (sortField, sortOrder) => blogsHref({ ...query, sortField, sortOrder, page: 1 }),
          }}
        />
      ) : blogsHref(query) === blogsPath ? (
        <EmptyState title="No blogs yet">The first one begins with its title and its text.</EmptyState>
      ) : (
        <EmptyState
          title="No blogs found"
          action={
            <ButtonLink to={blogsPath} variant="secondary">
              Show all blogs
            </ButtonLink>
          }
        >
          No blog fits these words and filters.
        </EmptyState>
      )}
    </ListCard>
  );
});
