import { formatDay } from "#lib/dates.ts";
import { formatBdt } from "#lib/money.ts";
import type { Column } from "#ui/data-table/column.ts";
import { PublishedBadge } from "#ui/editor/published-state.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { AdminProgramSummary } from "../../admin/contract.ts";

/** What a program costs, in words. */
function feeText(price: number | null): string {
  if (price === null) return "On request";
  return price === 0 ? "Free" : formatBdt(price);
}

/** The programs: title, state, certificate, fee, place in the lists. */
export const programColumns: readonly Column<AdminProgramSummary>[] = [
  {
    key: "title",
    title: "Program",
    size: "lg",
    sort: { field: "title", first: "asc" },
    cell: ({ title }) => (
      <span className="line-clamp-2 lg:line-clamp-1">
        <Spoken>{title}</Spoken>
      </span>
    ),
  },
  { key: "status", title: "Status", size: "sm", cell: (program) => <PublishedBadge {...program} /> },
  {
    key: "certification",
    title: "Ends in",
    size: "sm",
    phone: "hidden",
    cell: ({ certification }) => (certification ? "Certificate" : "No test"),
  },
  { key: "duration", title: "Duration", phone: "hidden", cell: ({ duration }) => <Spoken>{duration}</Spoken> },
  {
    key: "price",
    title: "Fee",
    size: "sm",
    align: "end",
    cell: ({ price }) => <span className="whitespace-nowrap">{feeText(price)}</span>,
  },
  {
    key: "position",
    title: "Place",
    size: "sm",
    align: "end",
    phone: "labelled",
    sort: { field: "position", first: "asc" },
    cell: ({ position }) => position,
  },
  {
    key: "changed",
    title: "Changed",
    phone: "labelled",
    sort: { field: "updatedAt", first: "desc" },
    cell: ({ updatedAt }) => <time dateTime={updatedAt}>{formatDay(updatedAt)}</time>,
  },
];
