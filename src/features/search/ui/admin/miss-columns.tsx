import { formatCount } from "#lib/counts.ts";
import { formatDay } from "#lib/dates.ts";
import type { Column } from "#ui/data-table/column.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { SearchMiss } from "../../admin/contract.ts";

/** What was searched for in vain, how often, and when. */
export const missColumns: readonly Column<SearchMiss>[] = [
  { key: "text", title: "Words", size: "lg", cell: ({ text }) => <Spoken>{text}</Spoken> },
  {
    key: "count",
    title: "Searches",
    align: "end",
    size: "sm",
    phone: "labelled",
    sort: { field: "count", first: "desc" },
    cell: ({ count }) => formatCount(count),
  },
  { key: "first", title: "First", phone: "hidden", cell: ({ firstAt }) => formatDay(firstAt) },
  {
    key: "last",
    title: "Last",
    phone: "labelled",
    sort: { field: "lastAt", first: "desc" },
    cell: ({ lastAt }) => formatDay(lastAt),
  },
];
