import { formatDay } from "#lib/dates.ts";
import { Badge } from "#ui/badge.tsx";
import type { Column } from "#ui/data-table/column.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { CompanySummary } from "../../admin/contract.ts";

/** The companies: how many people, what was paid, whether somebody manages it. */
export const companyColumns: readonly Column<CompanySummary>[] = [
  {
    key: "name",
    title: "Name",
    size: "lg",
    sort: { field: "name", first: "asc" },
    cell: ({ name }) => <Spoken>{name}</Spoken>,
  },
  {
    key: "email",
    title: "Contact",
    size: "lg",
    cell: ({ contactEmail }) => <span className="break-all">{contactEmail}</span>,
  },
  {
    key: "managers",
    title: "Managers",
    size: "sm",
    phone: "labelled",
    cell: ({ managers }) =>
      managers === 0 ? <Badge tone="danger">None</Badge> : <span className="num">{managers}</span>,
  },
  {
    key: "people",
    title: "People",
    size: "sm",
    phone: "labelled",
    cell: ({ people }) => <span className="num">{people}</span>,
  },
  {
    key: "paid",
    title: "Paid",
    size: "sm",
    phone: "labelled",
    cell: ({ paid }) => <span className="num">{paid}</span>,
  },
  {
    key: "created",
    title: "Since",
    size: "sm",
    phone: "labelled",
    sort: { field: "createdAt", first: "desc" },
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt)}</time>,
  },
];
