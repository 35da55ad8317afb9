import { formatDateTime } from "#lib/dates.ts";
import { Badge } from "#ui/badge.tsx";
import type { Column } from "#ui/data-table/column.ts";
import type { Job } from "../../admin/contract.ts";
import { jobName } from "../../admin/names.ts";

const looks = {
  waiting: { tone: "info", text: "Waiting" },
  running: { tone: "info", text: "Running" },
  done: { tone: "success", text: "Done" },
  failed: { tone: "danger", text: "Failed" },
} as const;

/** The jobs: what kind, how far, how often tried, when. */
export const jobColumns: readonly Column<Job>[] = [
  {
    key: "queue",
    title: "Job",
    size: "lg",
    cell: ({ queue, reason, state }) => (
      <>
        {jobName(queue)}
        {reason !== null && state !== "done" && (
          <span className="ml-2 font-normal break-words text-muted max-lg:ml-0 max-lg:block">{reason}</span>
        )}
      </>
    ),
  },
  {
    key: "state",
    title: "State",
    size: "sm",
    cell: ({ state }) => <Badge tone={looks[state].tone}>{looks[state].text}</Badge>,
  },
  {
    key: "tries",
    title: "Retries",
    align: "end",
    size: "sm",
    phone: "labelled",
    cell: ({ tries }) => (tries === 0 ? null : tries),
  },
  {
    key: "next",
    title: "Next try",
    phone: "labelled",
    cell: ({ runsAt }) => runsAt && <time dateTime={runsAt}>{formatDateTime(runsAt)}</time>,
  },
  {
    key: "at",
    title: "Since",
    cell: ({ endedAt, createdAt }) => (
      <time dateTime={endedAt ?? createdAt}>{formatDateTime(endedAt ?? createdAt)}</time>
    ),
  },
];
