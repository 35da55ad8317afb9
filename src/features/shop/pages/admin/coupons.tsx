import { redirect } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { readList } from "#lib/list-address.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { DataTable } from "#ui/data-table/data-table.tsx";
import { ListCard } from "#ui/data-table/list-card.tsx";
import { ListFoot } from "#ui/data-table/list-foot.tsx";
import { TableSkeleton } from "#ui/data-table/table-skeleton.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Screen } from "#ui/screen.tsx";
import type { CouponCalls } from "../../admin/coupon-api.server.ts";
import { couponsHref, couponsPath } from "../../admin/coupon-views.ts";
import { pagingQuerySchema } from "../../admin/payments-contract.ts";
import { couponColumns } from "../../ui/admin/coupon-columns.tsx";
import type { Route } from "./+types/coupons.ts";

const api = apiOf<CouponCalls>();
const title = "Coupons";
const create = <ButtonLink to={`${couponsPath}/new`}>New coupon</ButtonLink>;

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const list = readList(pagingQuerySchema, new URL(request.url).searchParams);
  const { data } = await adminRead(request, () => api("GET /coupons", { query: list.given }));
  const { totalPages } = data.pagination;
  if (list.query.page > Math.max(1, totalPages)) throw redirect(couponsHref({ ...list.query, page: totalPages }));
  return { list, data };
}

export function HydrateFallback() {
  return (
    <Screen title={title}>
      <TableSkeleton columns={couponColumns} label="Loading coupons" />
    </Screen>
  );
}

export default function Coupons({ loaderData: { list, data } }: Route.ComponentProps) {
  const { items, pagination } = data;
  return (
    <Screen title={title} lede="Codes that buyers type at the checkout." action={create}>
      <ListCard
        columns={couponColumns}
        faults={list.faults}
        foot={
          <ListFoot
            pagination={pagination}
            limit={list.query.limit}
            shown={items.length}
            href={(page) => couponsHref({ ...list.query, page })}
            label="Pages of coupons"
          />
        }
      >
        {items.length > 0 ? (
          <DataTable
            caption="Coupons"
            columns={couponColumns}
            rows={items}
            keyOf={({ id }) => id}
            href={({ id }) => `${couponsPath}/${id}`}
            nameOf={({ code }) => code}
          />
        ) : (
          <EmptyState title="No coupons yet">
            A coupon takes a percentage or an amount off what is ordered, as often and as long as you say.
          </EmptyState>
        )}
      </ListCard>
    </Screen>
  );
}
