import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { listSearch, readList } from "#lib/list-address.ts";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import type { OverviewCalls } from "../../overview/api.server.ts";
import { figuresQuerySchema } from "../../overview/contract.ts";
import { FiguresOfSite } from "../../overview/ui/figures.tsx";
import { WaitingTiles } from "../../overview/ui/waiting.tsx";
import { adminHome } from "../../shells/admin-nav.ts";
import type { Route } from "./+types/dashboard.ts";

const api = apiOf<OverviewCalls>();
const title = "What needs a hand";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Dashboard", matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { given } = readList(figuresQuerySchema, new URL(request.url).searchParams);
  const [waiting, figures] = await adminRead(request, () =>
    Promise.all([api("GET /overview/waiting"), api("GET /overview/figures", { query: given })]),
  );
  return { waiting: waiting.data, figures: figures.data };
}

export function HydrateFallback() {
  return (
    <Screen title={title}>
      <SkeletonGroup label="Loading what needs a hand" className="space-y-10">
        <Skeleton className="h-24 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </SkeletonGroup>
    </Screen>
  );
}

export default function AdminDashboard({ loaderData: { waiting, figures } }: Route.ComponentProps) {
  return (
    <Screen title={title}>
      <WaitingTiles waiting={waiting} />
      <section aria-labelledby="figures" className="mt-10">
        <h2 id="figures" className="mb-3 font-serif text-xl font-medium">
          How the site is doing
        </h2>
        <FiguresOfSite figures={figures} href={(by) => adminHome + listSearch(figuresQuerySchema, { by })} />
      </section>
    </Screen>
  );
}
