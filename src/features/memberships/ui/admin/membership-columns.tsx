import { formatDay } from "#lib/dates.ts";
import type { Column } from "#ui/data-table/column.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { MembershipSummary } from "../../admin/contract.ts";
import { StandingBadge } from "../standing-badge.tsx";

/** The memberships: whose, of which kind, how each stands. */
export const membershipColumns: readonly Column<MembershipSummary>[] = [
  {
    key: "name",
    title: "Name",
    size: "lg",
    sort: { field: "name", first: "asc" },
    cell: ({ name, organization }) => (
      <>
        {name === "" ? <span className="text-muted">Account deleted</span> : <Spoken>{name}</Spoken>}
        {organization !== "" && (
          <span className="block font-normal text-muted">
            <Spoken>{organization}</Spoken>
          </span>
        )}
      </>
    ),
  },
  {
    key: "email",
    title: "Email",
    size: "lg",
    phone: "hidden",
    cell: ({ email }) => <span className="break-all">{email}</span>,
  },
  { key: "kind", title: "Kind", size: "sm", cell: ({ kind }) => <Spoken>{kind}</Spoken> },
  { key: "standing", title: "State", size: "sm", cell: ({ standing }) => <StandingBadge standing={standing} /> },
  {
    key: "ends",
    title: "Until",
    size: "sm",
    phone: "labelled",
    sort: { field: "endsOn", first: "asc" },
    cell: ({ endsOn }) => endsOn && <time dateTime={endsOn}>{formatDay(endsOn)}</time>,
  },
  {
    key: "created",
    title: "Applied",
    size: "sm",
    phone: "labelled",
    sort: { field: "createdAt", first: "desc" },
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt)}</time>,
  },
];
