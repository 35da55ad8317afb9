import { adminMeta } from "#lib/admin-meta.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import type { InvitationCalls } from "../../admin/invitations-api.server.ts";
import { usersHref } from "../../admin/list-views.ts";
import { adminRead } from "../../client/admin-read.ts";
import { apiOf } from "../../client/typed-api.ts";
import { InvitationList } from "../../ui/admin/invitation-list.tsx";
import { InviteForm } from "../../ui/admin/invite-form.tsx";
import type { Route } from "./+types/invitations.ts";

const api = apiOf<InvitationCalls>();
const title = "Invitations";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { data } = await adminRead(request, () => api("GET /invitations"));
  return { invitations: data };
}

const above = <Breadcrumbs items={[{ title: "Users", href: usersHref({ role: "staff" }) }, { title }]} />;
const lede = "People invited to work here. Each link works once, within 7 days.";

export function HydrateFallback() {
  return (
    <Screen title={title} lede={lede} above={above}>
      <SkeletonGroup label="Loading invitations" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-64" />
      </SkeletonGroup>
    </Screen>
  );
}

export default function Invitations({ loaderData: { invitations } }: Route.ComponentProps) {
  return (
    <Screen title={title} lede={lede} above={above}>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <InvitationList invitations={invitations} />
        <InviteForm invitations={invitations} />
      </div>
    </Screen>
  );
}
