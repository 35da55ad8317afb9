import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import type { CertificateCalls } from "../../admin/api.server.ts";
import { certificatesPath } from "../../admin/views.ts";
import { BatchForm } from "../../ui/admin/batch-form.tsx";
import type { Route } from "./+types/batch.ts";

const api = apiOf<CertificateCalls>();
const title = "Issue many certificates";
const above = <Breadcrumbs items={[{ title: "Certificates", href: certificatesPath }, { title }]} />;

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { programs: (await adminRead(request, () => api("GET /certificates/programs"))).data };
}

export function HydrateFallback() {
  return (
    <Screen title={title} above={above}>
      <SkeletonGroup label="Loading the form" className="max-w-2xl space-y-5">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </SkeletonGroup>
    </Screen>
  );
}

export default function ManyCertificates({ loaderData: { programs } }: Route.ComponentProps) {
  return (
    <Screen
      title={title}
      above={above}
      lede="From a CSV file, one person a line. Nothing is issued before you confirm."
    >
      <BatchForm programs={programs} />
    </Screen>
  );
}
