import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { itemsPath } from "#features/items/client/item-screens.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import type { DownloadAdminCalls } from "../../admin/download-api.server.ts";
import type { StaffDownloads } from "../../admin/download-contract.ts";
import { DownloadDays } from "../../ui/admin/download-days.tsx";
import { DownloadTerms } from "../../ui/admin/download-terms.tsx";
import { Editions } from "../../ui/admin/editions.tsx";
import type { Route } from "./+types/downloads.ts";

const api = apiOf<DownloadAdminCalls>();
const title = "Downloads";
const resourcesPath = itemsPath({ noun: "resource" });

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  adminRead(request, async () => ({
    given: (await api("GET /resources/admin/{id}/downloads", { params: { id: params.id } })).data,
  }));

const above = (given?: StaffDownloads) => (
  <Breadcrumbs
    items={[
      { title: "Resources", href: resourcesPath },
      ...(given ? [{ title: given.resource.title, href: `${resourcesPath}/${given.resource.id}` }] : []),
      { title },
    ]}
  />
);

export function HydrateFallback() {
  return (
    <Screen title={title} above={above()}>
      <SkeletonGroup label="Loading the downloads" className="max-w-3xl space-y-5">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </SkeletonGroup>
    </Screen>
  );
}

export default function DownloadsScreen({ loaderData: { given } }: Route.ComponentProps) {
  return (
    <Screen
      title={title}
      above={above(given)}
      lede="Files that the page of this resource offers, with their versions, and who may have them."
    >
      <div className="max-w-3xl space-y-12">
        <DownloadTerms key={given.terms?.version ?? 0} given={given} />
        {given.terms && <Editions given={given} />}
        {given.editions.length > 0 && <DownloadDays given={given} />}
      </div>
    </Screen>
  );
}
