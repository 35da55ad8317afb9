import { formatCount } from "#lib/counts.ts";
import { formatDay } from "#lib/dates.ts";
import { formatBdt } from "#lib/money.ts";
import type { Column } from "#ui/data-table/column.ts";
import { PublishedBadge } from "#ui/editor/published-state.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { AdminBlogSummary } from "../../admin/contract.ts";

/** The blogs: title, state, price, readers, when. */
export const blogColumns: readonly Column<AdminBlogSummary>[] = [
  {
    key: "title",
    title: "Blog",
    size: "lg",
    sort: { field: "title", first: "asc" },
    cell: ({ title }) => (
      <span className="line-clamp-2">
        <Spoken>{title}</Spoken>
      </span>
    ),
  },
  {
    key: "status",
    title: "Status",
    size: "sm",
    sort: { field: "status", first: "asc" },
    cell: (blog) => <PublishedBadge {...blog} />,
  },
  {
    key: "price",
    title: "Price",
    size: "sm",
    align: "end",
    sort: { field: "price", first: "desc" },
    cell: ({ price, memberPrice }) => (
      <>
        <span className="whitespace-nowrap">{price === 0 ? "Free" : formatBdt(price)}</span>
        {memberPrice !== null && (
          <span className="whitespace-nowrap text-muted md:block"> (members {formatBdt(memberPrice)})</span>
        )}
      </>
    ),
  },
  {
    key: "views",
    title: "Views",
    size: "sm",
    align: "end",
    phone: "labelled",
    sort: { field: "viewCount", first: "desc" },
    cell: ({ viewCount }) => formatCount(viewCount),
  },
  {
    key: "categories",
    title: "Categories",
    phone: "hidden",
    cell: ({ categories }) => <Spoken>{categories.map(({ name }) => name).join(", ")}</Spoken>,
  },
  {
    key: "changed",
    title: "Changed",
    sort: { field: "updatedAt", first: "desc" },
    cell: ({ updatedAt }) => <time dateTime={updatedAt}>{formatDay(updatedAt)}</time>,
  },
];
