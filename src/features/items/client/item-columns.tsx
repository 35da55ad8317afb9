import { formatDay } from "#lib/dates.ts";
import { formatDhakaDay, formatDhakaTime } from "#lib/dhaka-dates.ts";
import { capital } from "#lib/noun.ts";
import type { Column } from "#ui/data-table/column.ts";
import { PublishedBadge } from "#ui/editor/published-state.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { WrittenSummary } from "../contract.ts";

/** Words of a column that leave the title its room. */
export function ShortCell({ children }: { children: string }) {
  return (
    <span title={children} className="lg:block lg:max-w-36 lg:truncate">
      <Spoken>{children}</Spoken>
    </span>
  );
}

/** When something appeared, or will. */
export const appearsColumn: Column<WrittenSummary> = {
  key: "publishAt",
  title: "Appears",
  phone: "labelled",
  sort: { field: "publishAt", first: "desc" },
  cell: ({ publishAt }) =>
    publishAt === null ? (
      <span className="text-muted">No hour yet</span>
    ) : (
      <time dateTime={publishAt} title={`${formatDhakaTime(publishAt)} in Dhaka`} className="whitespace-nowrap">
        {formatDhakaDay(publishAt)}
      </time>
    ),
};

/** The columns of a kind: title, state, its own, last change. Made once: rows are drawn anew with other columns. */
export function itemColumns<Summary extends WrittenSummary>(
  noun: string,
  own: readonly Column<Summary>[],
): readonly Column<Summary>[] {
  return [
    {
      key: "title",
      title: capital(noun),
      size: "lg",
      sort: { field: "title", first: "asc" },
      cell: ({ title }) => (
        <span className="line-clamp-2">
          <Spoken>{title}</Spoken>
        </span>
      ),
    },
    { key: "status", title: "Status", size: "sm", cell: (item) => <PublishedBadge {...item} /> },
    ...own,
    {
      key: "changed",
      title: "Changed",
      phone: "labelled",
      sort: { field: "updatedAt", first: "desc" },
      cell: ({ updatedAt }) => <time dateTime={updatedAt}>{formatDay(updatedAt)}</time>,
    },
  ];
}
