import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import type { EnrollmentCalls } from "../../admin/api.server.ts";
import { enrollmentsPath } from "../../admin/views.ts";
import { CompleteMany } from "../../ui/admin/complete-many.tsx";
import type { Route } from "./+types/complete.ts";

const api = apiOf<EnrollmentCalls>();
const title = "Mark many as completed";
const head = {
  title,
  above: <Breadcrumbs items={[{ title: "Enrollments", href: enrollmentsPath }, { title }]} />,
  lede: "From a CSV file with the emails of those who completed a cohort. Nothing is marked before you confirm.",
};

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { cohorts: (await adminRead(request, () => api("GET /enrollments/admin/cohorts"))).data };
}

export function HydrateFallback() {
  return (
    <Screen {...head}>
      <SkeletonGroup label="Loading the form" className="max-w-2xl space-y-5">
        <Skeleton className="h-20" />
        <Skeleton className="h-40" />
      </SkeletonGroup>
    </Screen>
  );
}

export default function CompletePage({ loaderData: { cohorts } }: Route.ComponentProps) {
  return (
    <Screen {...head}>
      <CompleteMany cohorts={cohorts} />
    </Screen>
  );
}
