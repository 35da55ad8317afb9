import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { permissionsPolicy } from "#platform/http/security-headers.server.ts";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import type { DoorCalls } from "../../admin/door-api.server.ts";
import { DoorDesk } from "../../ui/admin/door/door-desk.tsx";
import { keptEvents } from "../../ui/admin/door/store.ts";
import type { Route } from "./+types/check-in.ts";

const api = apiOf<DoorCalls>();
const lede = "Scan the codes of tickets one after the other, or find people by number or name.";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Check-in", matches[1].loaderData?.settings.name);

/** Only here may a page use the camera. */
export const headers = () => ({ "Permissions-Policy": permissionsPolicy("(self)") });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const scanned = (new URL(request.url).searchParams.get("ticket") ?? "").slice(0, 40);
  const read = adminRead(request, async () => {
    const found = scanned.length < 2 ? undefined : (await api("GET /tickets/door", { query: { find: scanned } })).data;
    return { scanned, found };
  });
  // Whoever took an event along stands at its door at once, also where nobody can be asked who they are.
  read.catch(() => {});
  return (await keptEvents()).length > 0 ? { scanned, found: undefined } : read;
}

export function HydrateFallback() {
  return (
    <Screen title="Check-in" lede={lede}>
      <SkeletonGroup label="Loading the ticket" className="max-w-3xl space-y-5">
        <Skeleton className="h-12" />
        <Skeleton className="h-28" />
      </SkeletonGroup>
    </Screen>
  );
}

export default function CheckInPage({ loaderData: { scanned, found } }: Route.ComponentProps) {
  return (
    <Screen title="Check-in" lede={lede}>
      <DoorDesk scanned={scanned} first={found} />
    </Screen>
  );
}
