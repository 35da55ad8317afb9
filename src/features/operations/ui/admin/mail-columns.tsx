import { formatDateTime } from "#lib/dates.ts";
import { Badge } from "#ui/badge.tsx";
import type { Column } from "#ui/data-table/column.ts";
import type { OutboxMail } from "../../admin/contract.ts";
import { mailName } from "../../admin/names.ts";

const looks = {
  queued: { tone: "info", text: "Waiting" },
  sent: { tone: "success", text: "Sent" },
  failed: { tone: "danger", text: "Failed" },
} as const;

/** The outbox: what kind of email, whether it left, to whom while it has not, when. */
export const mailColumns: readonly Column<OutboxMail>[] = [
  {
    key: "kind",
    title: "Email",
    size: "lg",
    cell: ({ kind, reason }) => (
      <>
        {mailName(kind)}
        {reason !== null && (
          <span className="ml-2 font-normal break-words text-muted max-lg:ml-0 max-lg:block">{reason}</span>
        )}
      </>
    ),
  },
  {
    key: "status",
    title: "Status",
    size: "sm",
    cell: ({ status }) => <Badge tone={looks[status].tone}>{looks[status].text}</Badge>,
  },
  { key: "to", title: "To", cell: ({ to }) => to && <span className="break-all">{to}</span> },
  { key: "tries", title: "Tries", align: "end", size: "sm", phone: "labelled", cell: ({ attempts }) => attempts },
  {
    key: "at",
    title: "When",
    cell: ({ sentAt, createdAt }) => <time dateTime={sentAt ?? createdAt}>{formatDateTime(sentAt ?? createdAt)}</time>,
  },
];
