import type { ReactNode } from "react";
import { formatDateTime, formatDay } from "#lib/dates.ts";
import { Badge } from "#ui/badge.tsx";
import type { Column } from "#ui/data-table/column.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { AdminSummary } from "../../admin/contract.ts";
import { StatusBadge } from "../status-badge.tsx";

/** The day of a promise that is still to be kept; colored only where it is past. */
function promised(query: AdminSummary): ReactNode {
  if (query.status !== "pending") return null;
  const day = formatDay(query.promisedOn);
  return query.overdue ? <Badge tone="danger">{day}, overdue</Badge> : day;
}

/** The inbox: what was asked, by whom, until when, and whose it is. */
export const deskColumns: readonly Column<AdminSummary>[] = [
  {
    key: "query",
    title: "Question",
    size: "lg",
    cell: (query) => (
      <span className="line-clamp-2 font-semibold md:line-clamp-1">
        <Spoken>{query.query}</Spoken>
      </span>
    ),
  },
  { key: "status", title: "Status", size: "sm", cell: (query) => <StatusBadge status={query.status} /> },
  { key: "asker", title: "From", cell: (query) => <Spoken>{query.asker.fullName}</Spoken> },
  {
    key: "promise",
    title: "Promised by",
    sort: { field: "promisedOn", first: "asc" },
    phone: "labelled",
    cell: promised,
  },
  {
    key: "assignee",
    title: "Assigned to",
    phone: "hidden",
    cell: ({ assignee }) => assignee && <Spoken>{assignee.fullName}</Spoken>,
  },
  {
    key: "asked",
    title: "Asked",
    phone: "hidden",
    sort: { field: "createdAt", first: "desc" },
    cell: ({ createdAt }) => (
      // Two small lines fit into a row of 40 px.
      <time dateTime={createdAt} className="block text-sm lg:-my-1 lg:w-36 lg:text-xs lg:leading-4 lg:text-balance">
        {formatDateTime(createdAt)}
      </time>
    ),
  },
];
