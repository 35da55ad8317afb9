import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { newsletterPath, readersHref } from "../../admin/list-views.ts";
import type { ReaderCalls } from "../../admin/readers-api.server.ts";
import { ReaderLetters } from "../../ui/admin/reader-letters.tsx";
import { ReaderSide } from "../../ui/admin/reader-side.tsx";
import type { Route } from "./+types/reader.ts";

const api = apiOf<ReaderCalls>();

export const meta: Route.MetaFunction = ({ matches }) =>
  adminMeta("Newsletter reader", matches[1].loaderData?.settings.name);

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { data } = await adminRead(request, () => api("GET /news-letters/subscribers/{id}", { params }));
  return { reader: data };
}

const above = (
  <Breadcrumbs
    items={[
      { title: "Newsletter", href: newsletterPath },
      { title: "Readers", href: readersHref({ status: "active" }) },
      { title: "Reader" },
    ]}
  />
);

export function HydrateFallback() {
  return (
    <Screen title="A reader" above={above}>
      <SkeletonGroup label="Loading the reader" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-80" />
      </SkeletonGroup>
    </Screen>
  );
}

/** One address: what it agreed to and when, which issues went there, and what can be done on its owner's wish. */
export default function NewsletterReader({ loaderData: { reader } }: Route.ComponentProps) {
  return (
    <Screen title={<span className="break-all">{reader.email}</span>} above={above}>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <ReaderLetters reader={reader} />
        <ReaderSide key={reader.id} reader={reader} />
      </div>
    </Screen>
  );
}
