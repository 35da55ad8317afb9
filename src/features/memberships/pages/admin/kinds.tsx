import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import type { MembershipCalls } from "../../admin/api.server.ts";
import { membershipsPath } from "../../admin/views.ts";
import { KindsOfMembership } from "../../ui/admin/kind-list.tsx";
import type { Route } from "./+types/kinds.ts";

const api = apiOf<MembershipCalls>();
const title = "Kinds of membership";
const above = <Breadcrumbs items={[{ title: "Memberships", href: membershipsPath }, { title: "Kinds" }]} />;

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  adminRead(request, async () => ({ kinds: (await api("GET /memberships/admin/kinds")).data }));

export function HydrateFallback() {
  return (
    <Screen title={title} above={above}>
      <SkeletonGroup label="Loading the kinds" className="max-w-3xl space-y-5">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </SkeletonGroup>
    </Screen>
  );
}

export default function KindsPage({ loaderData: { kinds } }: Route.ComponentProps) {
  return (
    <Screen
      title={title}
      above={above}
      lede="What the page about membership offers. Whoever has applied keeps the fee and the term that they saw."
    >
      <KindsOfMembership kinds={kinds} />
    </Screen>
  );
}
