import { formatDay } from "#lib/dates.ts";
import type { Column } from "#ui/data-table/column.ts";
import { Spoken } from "#ui/spoken.tsx";
import { type Binned, binKindNames } from "../../admin/contract.ts";
import { BinSteps } from "./bin-steps.tsx";

/** What was deleted: what it is, when and by whom, until when it can be brought back, and the steps. */
export const binColumns: readonly Column<Binned>[] = [
  {
    key: "title",
    title: "Title",
    size: "lg",
    sort: { field: "title", first: "asc" },
    cell: ({ title }) => (
      <span className="line-clamp-2 lg:line-clamp-1">
        <Spoken>{title}</Spoken>
      </span>
    ),
  },
  { key: "kind", title: "From", size: "sm", cell: ({ kind }) => binKindNames[kind] },
  {
    key: "deleted",
    title: "Deleted",
    phone: "labelled",
    sort: { field: "deletedAt", first: "desc" },
    cell: ({ deletedAt, deletedBy }) => (
      <>
        <time dateTime={deletedAt} className="whitespace-nowrap">
          {formatDay(deletedAt)}
        </time>
        {deletedBy !== null && (
          <span className="text-xs text-muted max-lg:ml-1 lg:block lg:max-w-40 lg:truncate">
            by <Spoken>{deletedBy}</Spoken>
          </span>
        )}
      </>
    ),
  },
  {
    key: "gone",
    title: "Can be restored until",
    phone: "labelled",
    cell: ({ goneAt }) => (
      <time dateTime={goneAt} className="whitespace-nowrap">
        {formatDay(goneAt)}
      </time>
    ),
  },
  { key: "steps", title: "Steps", cell: (binned) => <BinSteps binned={binned} /> },
];
