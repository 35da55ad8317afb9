import { Link } from "react-router";
import { formatCount } from "#lib/counts.ts";
import { formatDateTime } from "#lib/dates.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { SubscriberDetail } from "../../admin/contract.ts";
import { newsletterPath } from "../../admin/list-views.ts";

const looks: Record<SubscriberDetail["letters"][number]["status"], { tone: BadgeTone; text: string }> = {
  queued: { tone: "info", text: "Waiting" },
  sending: { tone: "info", text: "Waiting" },
  sent: { tone: "neutral", text: "Sent" },
  failed: { tone: "danger", text: "Failed" },
  bounced: { tone: "danger", text: "Came back" },
  skipped: { tone: "neutral", text: "Left out" },
};

/** The issues that went to an address, the newest first, and how each arrived. */
export function ReaderLetters({ reader: { letters, lettersInAll } }: { reader: SubscriberDetail }) {
  return (
    <section aria-labelledby="letters" className="h-fit min-w-0 rounded-card border border-line bg-surface">
      <header className="flex items-baseline justify-between gap-4 border-b border-line px-5 py-3">
        <h2 id="letters" className="font-sans text-sm font-semibold">
          Issues to this address
        </h2>
        <p className="num text-sm text-muted">
          {lettersInAll > letters.length
            ? `The newest ${letters.length} of ${formatCount(lettersInAll)}`
            : formatCount(lettersInAll)}
        </p>
      </header>
      {letters.length === 0 ? (
        <p className="px-5 py-6 text-sm text-muted">
          None yet. Issues are listed here from the moment their sending begins until 180 days after it ended.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {letters.map(({ issueId, subject, status, reason, sentAt }) => (
            <li key={issueId} className="flex flex-wrap items-center gap-x-4 gap-y-0.5 px-5 py-2.5 text-sm">
              <span className="min-w-0 grow">
                <Link
                  to={`${newsletterPath}/${issueId}`}
                  className="link inline-flex min-h-6 items-center font-semibold wrap-anywhere"
                >
                  <Spoken>{subject}</Spoken>
                </Link>
                {reason !== null && <span className="block text-muted wrap-anywhere">{reason}</span>}
              </span>
              <Badge tone={looks[status].tone}>{looks[status].text}</Badge>
              {sentAt !== null && (
                <time dateTime={sentAt} className="num text-muted">
                  {formatDateTime(sentAt)}
                </time>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
