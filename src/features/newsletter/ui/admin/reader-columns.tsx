import { formatDay } from "#lib/dates.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import type { Column } from "#ui/data-table/column.ts";
import type { Subscriber } from "../../admin/contract.ts";

const looks: Record<Subscriber["status"], { tone: BadgeTone; text: string }> = {
  pending: { tone: "neutral", text: "Not confirmed" },
  active: { tone: "success", text: "Reader" },
  unsubscribed: { tone: "neutral", text: "Unsubscribed" },
  bounced: { tone: "danger", text: "Bounced" },
  complained: { tone: "danger", text: "Complained" },
};

/** How an address is with us, as a word. */
export function ReaderBadge({
  reader: { status, pausedUntil },
}: {
  reader: Pick<Subscriber, "status" | "pausedUntil">;
}) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={looks[status].tone}>{looks[status].text}</Badge>
      {pausedUntil !== null && <Badge>Paused until {formatDay(pausedUntil)}</Badge>}
    </span>
  );
}

/** The readers: which address, how it is with us, what it chose, since when. */
export const readerColumns: readonly Column<Subscriber>[] = [
  { key: "email", title: "Email", size: "lg", cell: ({ email }) => <span className="break-all">{email}</span> },
  {
    key: "status",
    title: "Status",
    size: "sm",
    cell: (reader) => <ReaderBadge reader={reader} />,
  },
  { key: "topics", title: "Topics", phone: "labelled", cell: ({ topics }) => topics.join(", ") || "All" },
  { key: "reason", title: "Ended because", phone: "hidden", cell: ({ endReason }) => endReason },
  {
    key: "since",
    title: "Since",
    phone: "labelled",
    cell: ({ confirmedAt, createdAt }) => (
      <time dateTime={confirmedAt ?? createdAt}>{formatDay(confirmedAt ?? createdAt)}</time>
    ),
  },
];
