import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import type { DoorCalls } from "../../admin/door-api.server.ts";
import { Door } from "../../ui/admin/door.tsx";
import type { Route } from "./+types/check-in.ts";

const api = apiOf<DoorCalls>();
const lede = "Point your phone's camera at the code of a ticket: it opens here. Or find people by number or name.";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Check-in", matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return adminRead(request, async () => {
    const scanned = (new URL(request.url).searchParams.get("ticket") ?? "").slice(0, 40);
    const found = scanned.length < 2 ? undefined : (await api("GET /tickets/door", { query: { find: scanned } })).data;
    return { scanned, found };
  });
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
      <Door key={scanned} scanned={scanned} first={found} />
    </Screen>
  );
}
