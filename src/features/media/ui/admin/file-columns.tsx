import { formatDay } from "#lib/dates.ts";
import { fileKindNames, sizeText } from "#lib/file-facts.ts";
import type { Column } from "#ui/data-table/column.ts";
import { PageLink } from "#ui/page-link.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { LibraryFile } from "../../admin/file-contract.ts";
import { accessNames, filesPath, offersText } from "../../admin/list-views.ts";

/** Files of the library: what each is, who may fetch it, and whether a page offers it. */
export const fileColumns: readonly Column<LibraryFile>[] = [
  {
    key: "title",
    title: "Title",
    size: "lg",
    sort: { field: "title", first: "asc" },
    cell: ({ id, title }) => (
      <PageLink to={`${filesPath}/${id}`} className="font-medium wrap-anywhere hover:text-sea">
        <Spoken>{title}</Spoken>
      </PageLink>
    ),
  },
  { key: "kind", title: "Kind", size: "sm", phone: "labelled", cell: ({ kind }) => fileKindNames[kind] },
  {
    key: "bytes",
    title: "Size",
    size: "sm",
    phone: "labelled",
    sort: { field: "bytes", first: "desc" },
    cell: ({ bytes }) => <span className="num">{sizeText(bytes)}</span>,
  },
  { key: "access", title: "Who may fetch it", phone: "labelled", cell: ({ access }) => accessNames[access] },
  { key: "uses", title: "Use", phone: "hidden", cell: ({ uses }) => offersText(uses) },
  {
    key: "created",
    title: "Since",
    size: "sm",
    phone: "hidden",
    sort: { field: "createdAt", first: "desc" },
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt)}</time>,
  },
];
