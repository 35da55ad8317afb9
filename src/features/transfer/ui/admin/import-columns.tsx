import { formatDateTime } from "#lib/dates.ts";
import type { Column } from "#ui/data-table/column.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { Import, ImportLine } from "../../admin/contract.ts";
import { formatNames, kindNames, outcomeNames, statusNames } from "../../admin/views.ts";

/** Files that were taken in. */
export const importColumns: readonly Column<Import>[] = [
  { key: "file", title: "File", size: "lg", cell: ({ fileName }) => <span className="break-all">{fileName}</span> },
  { key: "format", title: "From", phone: "labelled", cell: ({ format }) => formatNames[format] },
  { key: "status", title: "Status", phone: "labelled", cell: ({ status }) => statusNames[status] },
  {
    key: "progress",
    title: "Imported",
    size: "sm",
    align: "end",
    phone: "labelled",
    cell: ({ done, total }) => `${done} of ${total}`,
  },
  {
    key: "created",
    title: "Sent",
    phone: "labelled",
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
];

/** What becomes of each thing in a file. */
export const lineColumns: readonly Column<ImportLine>[] = [
  {
    key: "title",
    title: "Title",
    size: "lg",
    cell: ({ title }) => (
      <span className="break-words">
        <Spoken>{title}</Spoken>
      </span>
    ),
  },
  { key: "kind", title: "Kind", size: "sm", phone: "labelled", cell: ({ kind }) => kindNames[kind] ?? kind },
  { key: "outcome", title: "Outcome", size: "sm", phone: "labelled", cell: ({ outcome }) => outcomeNames[outcome] },
  {
    key: "note",
    title: "Note",
    size: "lg",
    cell: ({ note }) => <span className="block whitespace-normal text-muted lg:min-w-60">{note}</span>,
  },
];
