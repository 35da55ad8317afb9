import { Link, useSearchParams } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import type { DeskCalls } from "#features/trade-queries/admin/api.server.ts";
import { deskHref, deskViews } from "#features/trade-queries/admin/list-views.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { adminHome } from "#lib/admin-screens.ts";
import { mayWorkIn } from "#lib/staff.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { type AdminNavItem, adminGroupsOf } from "../../shells/admin-nav.ts";
import type { Route } from "./+types/dashboard.ts";

const queries = apiOf<DeskCalls>();
const title = "What needs a hand";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Dashboard", matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return adminRead(request, async ({ role }) => {
    const others = adminGroupsOf(role).flatMap(({ items }) => items.filter(({ href }) => href !== adminHome));
    if (!mayWorkIn(role, "desk")) return { waiting: [], others };
    const { data } = await queries("GET /trade-queries", { query: { limit: "1" } });
    const waiting = deskViews.flatMap(({ title: name, values, count, urgent = false }) =>
      count && ["overdue", "unassigned", "pending"].includes(count)
        ? [{ name, href: deskHref(values), number: data.counts[count], urgent }]
        : [],
    );
    return { waiting, others };
  });
}

export function HydrateFallback() {
  return (
    <Screen title={title}>
      <SkeletonGroup label="Loading what needs a hand" className="grid gap-4 sm:grid-cols-3">
        {[1, 2, 3].map((n) => (
          <Skeleton key={n} className="h-24" />
        ))}
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
        Your account can't open it. If you need it for your work, ask an admin to change your role.
      </Notice>
    </div>
  );
}

function Waiting({ waiting }: { waiting: readonly { name: string; href: string; number: number; urgent: boolean }[] }) {
  return (
    <section aria-labelledby="waiting-queries">
      <h2 id="waiting-queries" className="font-semibold">
        Trade queries
      </h2>
      <ul className="mt-3 grid divide-line overflow-hidden rounded-card border border-line bg-surface max-sm:divide-y sm:grid-cols-3 sm:divide-x">
        {waiting.map(({ name, href, number, urgent }) => (
          <li key={name}>
            <Link to={href} className="block px-5 py-4 hover:bg-sea-wash">
              <span className="block text-sm text-muted">{name}</span>
              <span
                className={`num mt-1 block font-serif text-xl font-medium ${urgent && number > 0 ? "text-signal" : ""}`}
              >
                {number.toLocaleString("en-US")}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The sections of one's role, where nothing is counted for it here. */
function Sections({ others }: { others: readonly AdminNavItem[] }) {
  if (others.length === 0)
    return (
      <EmptyState title="Nothing waits for you">The screens of your role appear here as they are added.</EmptyState>
    );
  return (
    <ul className="max-w-xl divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {others.map(({ title: name, href, icon }) => (
        <li key={href}>
          <Link to={href} className="flex min-h-14 items-center gap-3 px-5 hover:bg-sea-wash">
            <Icon name={icon} size={18} className="text-muted" />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export default function AdminDashboard({ loaderData: { waiting, others } }: Route.ComponentProps) {
  return (
    <Screen title={waiting.length > 0 ? title : "Your work"}>
      <OtherRole />
      {waiting.length > 0 ? <Waiting waiting={waiting} /> : <Sections others={others} />}
    </Screen>
  );
}
