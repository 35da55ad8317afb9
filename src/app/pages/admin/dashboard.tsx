import { Link, useSearchParams } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { adminHome } from "#lib/admin-screens.ts";
import { listSearch, readList } from "#lib/list-address.ts";
import { mayWorkIn } from "#lib/staff.ts";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import type { OverviewCalls } from "../../overview/api.server.ts";
import { figuresQuerySchema } from "../../overview/contract.ts";
import { FiguresOfSite } from "../../overview/ui/figures.tsx";
import { WaitingTiles } from "../../overview/ui/waiting.tsx";
import { adminGroupsOf } from "../../shells/admin-nav.ts";
import type { SideItem } from "../../shells/side-frame.tsx";
import type { Route } from "./+types/dashboard.ts";

const api = apiOf<OverviewCalls>();
const title = "What needs a hand";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Dashboard", matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { given } = readList(figuresQuerySchema, new URL(request.url).searchParams);
  return adminRead(request, async ({ role }) => {
    const [waiting, figures] = await Promise.all([
      api("GET /overview/waiting"),
      mayWorkIn(role, "sales") ? api("GET /overview/figures", { query: given }) : undefined,
    ]);
    const sections = adminGroupsOf(role).flatMap(({ items }) => items.filter(({ href }) => href !== adminHome));
    return { waiting: waiting.data, figures: figures?.data, sections };
  });
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

/** Somebody asked for a screen of another role. */
function OtherRole() {
  const [search] = useSearchParams();
  if (search.get("message") !== "role_required") return null;
  return (
    <div className="mb-6">
      <Notice tone="warning" title="That screen is for another role">
        Your account can't open it. If you need it for your work, ask an admin to change your role. Text that you typed
        there is kept.
      </Notice>
    </div>
  );
}

/** The sections of a role that has few. */
function Sections({ sections }: { sections: readonly SideItem[] }) {
  if (sections.length === 0) return null;
  return (
    <nav aria-label="Your sections" className="mt-8">
      <ul className="max-w-xl divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {sections.map(({ title: name, href, icon }) => (
          <li key={href}>
            <Link to={href} className="flex min-h-12 items-center gap-3 px-5 hover:bg-sea-wash">
              <Icon name={icon} size={18} className="text-muted" />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export default function AdminDashboard({ loaderData: { waiting, figures, sections } }: Route.ComponentProps) {
  return (
    <Screen title={title}>
      <OtherRole />
      <WaitingTiles waiting={waiting} />
      {figures === undefined ? (
        <Sections sections={sections} />
      ) : (
        <section aria-labelledby="figures" className="mt-10">
          <h2 id="figures" className="mb-3 font-serif text-xl font-medium">
            {figures.readMost === undefined ? "How sales are doing" : "How the site is doing"}
          </h2>
          <FiguresOfSite figures={figures} href={(by) => adminHome + listSearch(figuresQuerySchema, { by })} />
        </section>
      )}
    </Screen>
  );
}
