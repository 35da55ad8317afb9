import { formatCount } from "#lib/counts.ts";
import { formatDay } from "#lib/dates.ts";
import { formatBdt } from "#lib/money.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import type { Column } from "#ui/data-table/column.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { AdminBlogSummary } from "../../admin/contract.ts";

const looks: Record<"draft" | "published" | "scheduled" | "archived", { tone: BadgeTone; text: string }> = {
  draft: { tone: "neutral", text: "Draft" },
  published: { tone: "success", text: "Published" },
  scheduled: { tone: "info", text: "Scheduled" },
  archived: { tone: "free", text: "Archived" },
};

/** Whether readers see a blog, as a word. */
export function BlogBadge({ status, scheduled }: Pick<AdminBlogSummary, "status" | "scheduled">) {
  const { tone, text } = looks[scheduled ? "scheduled" : status];
  return <Badge tone={tone}>{text}</Badge>;
}

/** The blogs: title, state, price, readers, when. */
export const blogColumns: readonly Column<AdminBlogSummary>[] = [
  {
    key: "title",
    title: "Blog",
    size: "lg",
    sort: { field: "title", first: "asc" },
    cell: ({ title }) => (
      <span className="line-clamp-2 lg:line-clamp-1">
        <Spoken>{title}</Spoken>
      </span>
    ),
  },
  {
    key: "status",
    title: "Status",
    size: "sm",
    sort: { field: "status", first: "asc" },
    cell: (blog) => <BlogBadge {...blog} />,
  },
  {
    key: "price",
    title: "Price",
    size: "sm",
    align: "end",
    sort: { field: "price", first: "desc" },
    cell: ({ price }) => <span className="whitespace-nowrap">{price === 0 ? "Free" : formatBdt(price)}</span>,
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
