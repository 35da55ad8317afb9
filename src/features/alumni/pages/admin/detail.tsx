import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { formatDateTime } from "#lib/dates.ts";
import { formatDhakaDay } from "#lib/dhaka-dates.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Notice } from "#ui/notice.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { AlumniCalls } from "../../admin/api.server.ts";
import { entriesPath } from "../../admin/views.ts";
import { AllowAgain, TakeOff } from "../../ui/admin/take-off.tsx";
import { PersonView } from "../../ui/person-view.tsx";
import type { Route } from "./+types/detail.ts";

const api = apiOf<AlumniCalls>();

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(loaderData?.entry.name ?? "An entry", matches[1].loaderData?.settings.name);

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return { entry: (await adminRead(request, () => api("GET /alumni/{handle}", { params }))).data };
}

const above = (title: string) => <Breadcrumbs items={[{ title: "Alumni directory", href: entriesPath }, { title }]} />;

export function HydrateFallback() {
  return (
    <Screen title="An entry" above={above("Entry")}>
      <SkeletonGroup label="Loading the entry" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-40" />
      </SkeletonGroup>
    </Screen>
  );
}

export default function EntryScreen({ loaderData: { entry } }: Route.ComponentProps) {
  const { name, person, reason, since, findable } = entry;
  return (
    <Screen
      title={<Spoken>{name}</Spoken>}
      above={above(name)}
      lede={
        person
          ? `Listed since ${formatDhakaDay(since)}. ${findable ? "Search engines may have the page." : "The page is kept from search engines."}`
          : undefined
      }
    >
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          {person ? (
            <div className="rounded-card border border-line bg-surface p-5 md:p-7">
              <p className="eyebrow mb-4">As everybody sees it</p>
              <PersonView person={person} level="h3" />
            </div>
          ) : (
            <Notice tone="warning" title={`Taken off the list on ${formatDateTime(since)}`}>
              <p className="whitespace-pre-line">
                <Spoken>{reason ?? ""}</Spoken>
              </p>
            </Notice>
          )}
        </div>
        <aside aria-label="Steps" className="space-y-2">
          {person ? <TakeOff entry={entry} /> : <AllowAgain entry={entry} />}
        </aside>
      </div>
    </Screen>
  );
}
