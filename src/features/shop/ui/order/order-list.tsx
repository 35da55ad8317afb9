import { Link, useSearchParams } from "react-router";
import { type Reads, useRead } from "#features/accounts/client/use-read.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import type { OrderCalls } from "../../order-api.server.ts";
import { OrderRow } from "./order-row.tsx";

const useAnswer: Reads<Pick<OrderCalls, "mine">> = useRead;

function Page({ page }: { page: number }) {
  const { data, failed, loading, load } = useAnswer(`/api/v1/orders/my?page=${page}`);
  if (failed && !data) return <ErrorState message="We couldn't load your orders." onRetry={load} retrying={loading} />;
  if (!data) {
    return (
      <SkeletonGroup label="Loading your orders" className="space-y-4">
        {[1, 2, 3].map((n) => (
          <Skeleton key={n} className="h-20" />
        ))}
      </SkeletonGroup>
    );
  }
  if (data.pagination.total === 0) {
    return (
      <EmptyState title="No orders yet" action={<ButtonLink to="/blogs?type=premium">See premium blogs</ButtonLink>}>
        Your orders and receipts will appear here.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {data.items.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      <div className="mt-8">
        <Pagination
          page={page}
          totalPages={data.pagination.totalPages}
          href={(n) => `/dashboard/orders${n > 1 ? `?page=${n}` : ""}`}
          label="Pages of orders"
        />
      </div>
    </>
  );
}

/** All orders of one's own, the newest first. */
export function OrderList() {
  const [search] = useSearchParams();
  const asked = Number(search.get("page") ?? 1);
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 100_000 ? asked : 1;
  return <Page key={page} page={page} />;
}

/** The latest orders, for the overview; nothing where there are none. */
export function LatestOrders() {
  const { data } = useAnswer("/api/v1/orders/my?limit=3");
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="latest-orders">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="latest-orders" className="headline-3">
          Latest orders
        </h2>
        <Link to="/dashboard/orders" className="link-arrow">
          All orders
          <Icon name="arrow-right" size={17} />
        </Link>
      </div>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {data.items.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
    </section>
  );
}
