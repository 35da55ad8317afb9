import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import type { AuditCalls } from "../../admin/api.server.ts";
import { auditPath } from "../../admin/audit-path.ts";
import { actionText } from "../../ui/admin/audit-columns.tsx";
import { AuditEntry } from "../../ui/admin/audit-entry.tsx";
import type { Route } from "./+types/detail.ts";

const api = apiOf<AuditCalls>();

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("A note", matches[1].loaderData?.settings.name);

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { data } = await adminRead(request, () => api("GET /audit-log/{id}", { params }));
  return { entry: data };
}

const above = (title: string) => <Breadcrumbs items={[{ title: "Audit log", href: auditPath }, { title }]} />;

export function HydrateFallback() {
  return (
    <Screen title="A note of the audit log" above={above("Note")}>
      <SkeletonGroup label="Loading the note" className="max-w-4xl space-y-4">
        {[1, 2, 3, 4].map((n) => (
          <Skeleton key={n} className="h-14" />
        ))}
      </SkeletonGroup>
    </Screen>
  );
}

export default function AuditNote({ loaderData: { entry } }: Route.ComponentProps) {
  return (
    <Screen
      title={entry.outcome === "refused" ? "A refused try" : actionText(entry.action)}
      above={above(`Note ${entry.id}`)}
    >
      <AuditEntry entry={entry} />
    </Screen>
  );
}
