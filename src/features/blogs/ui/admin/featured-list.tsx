import { useMemo } from "react";
import { OrderList, orderColumns } from "#features/accounts/client/order-list.tsx";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { formatDay } from "#lib/dates.ts";
import { PublishedBadge } from "#ui/editor/published-state.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { FeaturedCalls } from "../../admin/featured-api.server.ts";
import type { FeaturedBlog } from "../../admin/featured-contract.ts";
import { blogsPath } from "../../admin/paths.ts";

const api = apiOf<FeaturedCalls>();

/** The featured blogs: place, title, whether readers see it, since when. */
export const featuredColumns = orderColumns<FeaturedBlog & { name: string }>("Blog", [
  {
    key: "status",
    title: "Status",
    size: "sm",
    cell: ({ scheduled }) => <PublishedBadge status="published" scheduled={scheduled} />,
  },
  {
    key: "publishAt",
    title: "Appears",
    phone: "labelled",
    cell: ({ publishAt }) => <time dateTime={publishAt}>{formatDay(publishAt)}</time>,
  },
]);

/** The featured blogs in their order on the home page, which buttons change. */
export function FeaturedList({ order, blogs }: { order: readonly string[]; blogs: readonly FeaturedBlog[] }) {
  const rows = useMemo(() => blogs.map((blog) => ({ ...blog, name: blog.title })), [blogs]);
  return (
    <OrderList
      caption="Featured blogs"
      noun="blog"
      columns={featuredColumns}
      rows={rows}
      href={({ id }) => `${blogsPath}/${id}`}
      save={(ids) => api("PUT /blogs/admin/featured", { body: { ids, before: [...order] } })}
      none={
        <EmptyState title="No featured blogs yet">
          Tick 'Featured' in the editor of a blog: once it is published, the home page shows it.
        </EmptyState>
      }
    />
  );
}
