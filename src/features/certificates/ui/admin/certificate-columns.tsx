import { formatDay } from "#lib/dates.ts";
import type { Column } from "#ui/data-table/column.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { CertificateSummary } from "../../admin/contract.ts";
import { StateBadge } from "../state-badge.tsx";

const day = (iso: string) => <time dateTime={iso}>{formatDay(iso)}</time>;

/** The certificates: whose, what for, how each stands. */
export const certificateColumns: readonly Column<CertificateSummary>[] = [
  {
    key: "holder",
    title: "Name",
    size: "lg",
    sort: { field: "holder", first: "asc" },
    cell: ({ holder }) => <Spoken>{holder}</Spoken>,
  },
  {
    key: "number",
    title: "Number",
    cell: ({ number }) => <span className="num whitespace-nowrap">{number}</span>,
  },
  { key: "title", title: "Certificate", size: "lg", cell: ({ title }) => <Spoken>{title}</Spoken> },
  { key: "state", title: "State", size: "sm", cell: ({ state }) => <StateBadge state={state} /> },
  {
    key: "issued",
    title: "Issued",
    size: "sm",
    phone: "labelled",
    sort: { field: "createdAt", first: "desc" },
    cell: ({ issuedOn }) => day(issuedOn),
  },
  {
    key: "until",
    title: "Valid until",
    size: "sm",
    phone: "labelled",
    sort: { field: "validUntil", first: "asc" },
    cell: ({ validUntil }) => (validUntil === null ? <span className="text-muted">No end</span> : day(validUntil)),
  },
];
