import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import type { BinCalls } from "#features/bin/admin/api.server.ts";
import { binPath } from "#features/bin/admin/list-views.ts";
import { BinnedView } from "#features/bin/ui/admin/binned-view.tsx";
import { CoverImage } from "#features/blogs/ui/cover-image.tsx";
import { adminMeta } from "#lib/admin-meta.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { binnedFacts } from "../../binned-facts.tsx";
import type { Route } from "./+types/binned.ts";

const api = apiOf<BinCalls>();
const title = "In the bin";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(loaderData?.title ?? title, matches[1].loaderData?.settings.name);

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return adminRead(request, async () => (await api("GET /bin/{id}", { params })).data);
}

const above = <Breadcrumbs items={[{ title: "Bin", href: binPath }, { title }]} />;

export function HydrateFallback() {
  return (
    <Screen title={title} above={above}>
      <SkeletonGroup label="Loading what is in the bin" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Skeleton className="h-[30rem] rounded-card" />
        <Skeleton className="h-80 max-lg:order-first" />
      </SkeletonGroup>
    </Screen>
  );
}

/** One thing in the bin, to be looked at before it comes back or goes for good. */
export default function BinnedPage({ loaderData: binned }: Route.ComponentProps) {
  const { image } = binned.own;
  const cover = typeof image === "string" && (
    <CoverImage src={image} eager className="mb-8 max-w-xl" alt="Its picture" />
  );
  return (
    <Screen title={<Spoken>{binned.title}</Spoken>} above={above}>
      <BinnedView binned={binned} facts={binnedFacts(binned)} cover={cover} />
    </Screen>
  );
}
