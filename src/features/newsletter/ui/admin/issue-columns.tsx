import { formatCount } from "#lib/counts.ts";
import { formatDateTime } from "#lib/dates.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import type { Column } from "#ui/data-table/column.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { IssueSummary } from "../../admin/contract.ts";

const looks: Record<IssueSummary["status"], { tone: BadgeTone; text: string }> = {
  draft: { tone: "neutral", text: "Draft" },
  scheduled: { tone: "info", text: "Planned" },
  sending: { tone: "info", text: "Being sent" },
  sent: { tone: "success", text: "Sent" },
  cancelled: { tone: "neutral", text: "Canceled" },
};

/** How far an issue is, as a word. */
export function IssueBadge({ issue: { status, problem } }: { issue: Pick<IssueSummary, "status" | "problem"> }) {
  if (problem !== null) return <Badge tone="danger">{status === "sending" ? "Waits" : "Not sent"}</Badge>;
  return <Badge tone={looks[status].tone}>{looks[status].text}</Badge>;
}

/** The issues: about what, how far, to how many, when. */
export const issueColumns: readonly Column<IssueSummary>[] = [
  {
    key: "subject",
    title: "Subject",
    size: "lg",
    cell: ({ subject }) => (
      <span className="line-clamp-2">
        <Spoken>{subject}</Spoken>
      </span>
    ),
  },
  { key: "status", title: "Status", size: "sm", cell: (issue) => <IssueBadge issue={issue} /> },
  {
    key: "sent",
    title: "Sent",
    align: "end",
    phone: "labelled",
    size: "sm",
    cell: ({ status, progress: { sent, recipients } }) =>
      status === "draft" || status === "scheduled" ? null : `${formatCount(sent)} of ${formatCount(recipients)}`,
  },
  {
    key: "failed",
    title: "Failed",
    align: "end",
    phone: "labelled",
    size: "sm",
    cell: ({ progress: { failed } }) =>
      failed === 0 ? null : <span className="text-signal">{formatCount(failed)}</span>,
  },
  {
    key: "at",
    title: "When",
    cell: ({ scheduledAt, startedAt, updatedAt, status }) => {
      const at = (status === "scheduled" ? scheduledAt : startedAt) ?? updatedAt;
      return <time dateTime={at}>{formatDateTime(at)}</time>;
    },
  },
];
