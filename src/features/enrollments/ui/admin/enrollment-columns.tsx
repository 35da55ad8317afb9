import { formatDay } from "#lib/dates.ts";
import { Badge } from "#ui/badge.tsx";
import type { Column } from "#ui/data-table/column.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { EnrollmentSummary } from "../../admin/list-contract.ts";
import { EnrollmentBadge } from "../enrollment-badge.tsx";

/** The enrollments: whose, in what, how each stands. */
export const enrollmentColumns: readonly Column<EnrollmentSummary>[] = [
  {
    key: "name",
    title: "Name",
    size: "lg",
    sort: { field: "name", first: "asc" },
    cell: ({ name }) => (name === "" ? <span className="text-muted">Account deleted</span> : <Spoken>{name}</Spoken>),
  },
  { key: "email", title: "Email", size: "lg", cell: ({ email }) => <span className="break-all">{email}</span> },
  { key: "program", title: "Program", size: "lg", cell: ({ program }) => <Spoken>{program}</Spoken> },
  { key: "cohort", title: "Cohort", cell: ({ cohort }) => <Spoken>{cohort}</Spoken> },
  {
    key: "state",
    title: "State",
    size: "sm",
    cell: ({ state, late }) => (
      <span className="flex flex-wrap gap-1">
        <EnrollmentBadge state={state} />
        {late && <Badge tone="danger">Part late</Badge>}
      </span>
    ),
  },
  {
    key: "created",
    title: "Asked",
    size: "sm",
    phone: "labelled",
    sort: { field: "createdAt", first: "desc" },
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt)}</time>,
  },
];
