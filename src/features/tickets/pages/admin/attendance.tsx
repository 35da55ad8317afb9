import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { AttendanceCalls } from "../../admin/attendance-api.server.ts";
import { aboveTickets } from "../../ui/admin/above-tickets.tsx";
import { Attendance } from "../../ui/admin/attendance.tsx";
import type { Route } from "./+types/attendance.ts";

const api = apiOf<AttendanceCalls>();
const title = "Certificates of attendance";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  return { event: (await adminRead(request, () => api("GET /events/admin/{id}/attendance", { params: { id } }))).data };
}

export function HydrateFallback() {
  return (
    <Screen title={title} above={aboveTickets(title)}>
      <SkeletonGroup label="Loading the form" className="max-w-2xl space-y-5">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </SkeletonGroup>
    </Screen>
  );
}

export default function AttendancePage({ loaderData: { event } }: Route.ComponentProps) {
  return (
    <Screen
      title={title}
      above={aboveTickets(title, event)}
      lede={
        <>
          For those who were checked in to <Spoken>{event.title}</Spoken>. Nothing is issued before you confirm.
        </>
      }
    >
      <Attendance key={event.id} event={event} />
    </Screen>
  );
}
