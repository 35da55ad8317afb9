import { formatDay } from "#lib/dates.ts";
import { Badge } from "#ui/badge.tsx";
import type { Column } from "#ui/data-table/column.ts";
import type { SiteTextSummary } from "../contract.ts";

/** The texts of the site: what, where, since when. */
export const textColumns: readonly Column<SiteTextSummary>[] = [
  { key: "title", title: "Text", size: "lg", cell: ({ title }) => title },
  { key: "address", title: "Visitors read it at", phone: "hidden", cell: ({ address }) => address },
  {
    key: "newer",
    title: "Update",
    cell: ({ hasNewer }) => hasNewer && <Badge tone="info">Newer text waits</Badge>,
  },
  {
    key: "version",
    title: "Version",
    size: "sm",
    align: "end",
    phone: "hidden",
    cell: ({ version }) => <span className="num">{version}</span>,
  },
  {
    key: "updatedAt",
    title: "Changed",
    phone: "labelled",
    cell: ({ updatedAt }) => <time dateTime={updatedAt}>{formatDay(updatedAt)}</time>,
  },
];
