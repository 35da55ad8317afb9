import { formatDhakaDay } from "#lib/dhaka-dates.ts";
import type { Column } from "#ui/data-table/column.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { EntrySummary } from "../../admin/contract.ts";
import { workFieldName } from "../../fields-of-work.ts";

/** Who is in the directory: what they show in the list, and since when. */
export const entryColumns: readonly Column<EntrySummary>[] = [
  {
    key: "name",
    title: "Name",
    size: "lg",
    sort: { field: "name", first: "asc" },
    cell: ({ name }) => <Spoken>{name}</Spoken>,
  },
  {
    key: "work",
    title: "Work",
    size: "lg",
    cell: ({ work }) => (work === "" ? <span className="text-muted">Not shown</span> : <Spoken>{work}</Spoken>),
  },
  {
    key: "field",
    title: "Field of work",
    cell: ({ field }) => (field === null ? <span className="text-muted">Not shown</span> : workFieldName(field)),
  },
  {
    key: "since",
    title: "Since",
    size: "sm",
    phone: "labelled",
    sort: { field: "since", first: "desc" },
    cell: ({ since }) => <time dateTime={since}>{formatDhakaDay(since)}</time>,
  },
];
