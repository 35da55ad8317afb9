import { Link } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import type { DeskCalls } from "#features/trade-queries/admin/api.server.ts";
import { deskHref, deskViews } from "#features/trade-queries/admin/list-views.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import type { Route } from "./+types/dashboard.ts";

const queries = apiOf<DeskCalls>();
const title = "What needs a hand";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Dashboard", matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { data } = await adminRead(request, () => queries("GET /trade-queries", { query: { limit: "1" } }));
  const waiting = deskViews.flatMap(({ title: name, values, count, urgent = false }) =>
    count && ["overdue", "unassigned", "pending"].includes(count)
      ? [{ name, href: deskHref(values), number: data.counts[count], urgent }]
      : [],
  );
  return { waiting };
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

export default function AdminDashboard({ loaderData: { waiting } }: Route.ComponentProps) {
  return (
    <Screen title={title}>
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
    </Screen>
  );
}
