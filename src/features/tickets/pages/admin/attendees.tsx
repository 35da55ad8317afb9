import { redirect } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf, hrefOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { exportQuery, readList } from "#lib/list-address.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { CsvLink } from "#ui/data-table/csv-link.tsx";
import { TableSkeleton } from "#ui/data-table/table-skeleton.tsx";
import { Screen } from "#ui/screen.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { AttendeeCalls } from "../../admin/list-api.server.ts";
import { attendeeExportQuerySchema, attendeeListQuerySchema } from "../../admin/list-contract.ts";
import { attendanceHref, attendeesHref } from "../../admin/views.ts";
import { aboveTickets } from "../../ui/admin/above-tickets.tsx";
import { attendeeColumns } from "../../ui/admin/attendee-columns.tsx";
import { AttendeeList } from "../../ui/admin/attendee-list.tsx";
import type { Route } from "./+types/attendees.ts";

const api = apiOf<AttendeeCalls>();
const href = hrefOf<AttendeeCalls>();
const title = "Attendees";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const list = readList(attendeeListQuerySchema, new URL(request.url).searchParams);
  const { data } = await adminRead(request, () =>
    api("GET /events/admin/{id}/tickets", { params: { id }, query: list.given }),
  );
  const { totalPages } = data.pagination;
  if (list.query.page > Math.max(1, totalPages)) throw redirect(attendeesHref(id, { ...list.query, page: totalPages }));
  return { list, data };
}

export function HydrateFallback() {
  return (
    <Screen title={title} above={aboveTickets(title)}>
      <TableSkeleton columns={attendeeColumns} label="Loading those who come" />
    </Screen>
  );
}

export default function Attendees({ loaderData: { list, data } }: Route.ComponentProps) {
  const { event } = data;
  const query = exportQuery(attendeeExportQuerySchema, list.given);
  return (
    <Screen
      title={title}
      above={aboveTickets(title, event)}
      lede={
        <>
          Who registered or was named for <Spoken>{event.title}</Spoken>, and who came.
        </>
      }
      action={
        <span className="flex flex-wrap gap-2">
          <ButtonLink to={attendanceHref(event.id)} variant="secondary">
            Certificates of attendance
          </ButtonLink>
          <CsvLink href={href("GET /events/admin/{id}/tickets/export", { params: { id: event.id }, query })} />
        </span>
      }
    >
      <AttendeeList list={list} data={data} />
    </Screen>
  );
}
