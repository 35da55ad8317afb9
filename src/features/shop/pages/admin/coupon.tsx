import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import type { CouponCalls } from "../../admin/coupon-api.server.ts";
import { couponsPath, takesOff } from "../../admin/coupon-views.ts";
import { CouponBadge } from "../../ui/admin/coupon-columns.tsx";
import { CouponForm } from "../../ui/admin/coupon-form.tsx";
import type { Route } from "./+types/coupon.ts";

const api = apiOf<CouponCalls>();

export const meta: Route.MetaFunction = ({ params, matches }) =>
  adminMeta(params.id === "new" ? "New coupon" : "Coupon", matches[1].loaderData?.settings.name);

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return adminRead(request, async () =>
    params.id === "new" ? { coupon: undefined } : { coupon: (await api("GET /coupons/{id}", { params })).data },
  );
}

const above = (title: string) => <Breadcrumbs items={[{ title: "Coupons", href: couponsPath }, { title }]} />;

export function HydrateFallback() {
  return (
    <Screen title="Coupon" above={above("Coupon")}>
      <SkeletonGroup label="Loading the coupon" className="max-w-2xl space-y-5">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </SkeletonGroup>
    </Screen>
  );
}

export default function CouponPage({ loaderData: { coupon } }: Route.ComponentProps) {
  if (!coupon)
    return (
      <Screen title="New coupon" above={above("New coupon")}>
        <CouponForm key="new" />
      </Screen>
    );
  return (
    <Screen
      title={coupon.code}
      above={above(coupon.code)}
      lede={
        <>
          <CouponBadge coupon={coupon} /> {takesOff(coupon)} off. What it takes off can't be changed once it is made:
          stop it and make another.
        </>
      }
    >
      <CouponForm key={JSON.stringify({ ...coupon, uses: 0 })} coupon={coupon} />
    </Screen>
  );
}
