import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { adminHome } from "#lib/admin-screens.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { CohortCalls } from "../../admin/cohort-api.server.ts";
import { CohortsOfProgram } from "../../ui/admin/cohort-list.tsx";
import type { Route } from "./+types/cohorts.ts";

const api = apiOf<CohortCalls>();
const programsPath = `${adminHome}/programs`;

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Cohorts", matches[1].loaderData?.settings.name);

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  adminRead(request, async () => ({
    given: (await api("GET /programs/admin/{id}/cohorts", { params: { id: params.id } })).data,
  }));

const above = (program?: { id: string; title: string }) => (
  <Breadcrumbs
    items={[
      { title: "Programs", href: programsPath },
      ...(program ? [{ title: program.title, href: `${programsPath}/${program.id}` }] : []),
      { title: "Cohorts" },
    ]}
  />
);

export function HydrateFallback() {
  return (
    <Screen title="Cohorts" above={above()}>
      <SkeletonGroup label="Loading the cohorts" className="max-w-3xl space-y-5">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </SkeletonGroup>
    </Screen>
  );
}

export default function CohortsPage({ loaderData: { given } }: Route.ComponentProps) {
  return (
    <Screen
      title="Cohorts"
      above={above(given.program)}
      lede={
        <>
          Of <Spoken>{given.program.title}</Spoken>. Its page shows those that aren't over or canceled.
        </>
      }
    >
      <CohortsOfProgram given={given} />
    </Screen>
  );
}
