import { formatDateTime } from "#lib/dates.ts";
import { Badge } from "#ui/badge.tsx";
import type { Column } from "#ui/data-table/column.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { MessageSummary } from "../../admin/contract.ts";

const looks = {
  new: { tone: "info", text: "New" },
  handled: { tone: "neutral", text: "Handled" },
  spam: { tone: "danger", text: "Spam" },
} as const;

/** How a message is marked, as a word. */
export function MessageBadge({ status }: Pick<MessageSummary, "status">) {
  return <Badge tone={looks[status].tone}>{looks[status].text}</Badge>;
}

/** The messages: about what, how marked, from whom, when. */
export const messageColumns: readonly Column<MessageSummary>[] = [
  {
    key: "subject",
    title: "Message",
    size: "lg",
    cell: ({ subject, excerpt }) => (
      <span className="line-clamp-2">
        <Spoken>{subject}</Spoken>{" "}
        <span className="font-normal text-muted">
          <Spoken>{excerpt}</Spoken>
        </span>
      </span>
    ),
  },
  { key: "status", title: "Status", size: "sm", cell: ({ status }) => <MessageBadge status={status} /> },
  { key: "from", title: "From", cell: ({ name }) => <Spoken>{name}</Spoken> },
  {
    key: "at",
    title: "Received",
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
];
