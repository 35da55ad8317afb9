import { useEffect } from "react";
import { Link, useRevalidator } from "react-router";
import { formatCount } from "#lib/counts.ts";
import { Notice } from "#ui/notice.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import type { Delivery, Issue } from "../../admin/contract.ts";
import { readerHref } from "../../admin/list-views.ts";

const everyMs = 2000;

/** How far the sending is; while it goes on, it is looked at again every two seconds, as long as somebody sees it. */
export function IssueProgress({ issue }: { issue: Issue }) {
  const { revalidate } = useRevalidator();
  const sending = issue.status === "sending";
  useEffect(() => {
    if (!sending) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [sending, revalidate]);
  const { recipients, sent, failed, skipped, waiting } = issue.progress;
  return (
    <div className="space-y-4">
      {issue.problem !== null && (
        <Notice tone="warning" title="The sending waits">
          {issue.problem} It goes on by itself as soon as it can.
        </Notice>
      )}
      {sending && <ProgressBar label="Being sent" value={recipients - waiting} max={Math.max(1, recipients)} />}
      <dl className="grid grid-cols-2 overflow-hidden rounded-card border border-line bg-surface sm:grid-cols-4">
        {[
          { name: "Readers", count: recipients },
          { name: "Sent", count: sent },
          { name: "Failed", count: failed, urgent: true },
          { name: sending ? "Waiting" : "Left out", count: sending ? waiting : skipped },
        ].map(({ name, count, urgent }) => (
          <div key={name} className="border-line px-4 py-3 not-last:border-r">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className={`num font-serif text-lg font-medium ${urgent && count > 0 ? "text-signal" : ""}`}>
              {formatCount(count)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The letters that did not arrive, each with the mail server's reason. */
export function FailedLetters({ failed, total }: { failed: readonly Delivery[]; total: number }) {
  if (failed.length === 0) return null;
  return (
    <section aria-labelledby="failed-letters">
      <h2 id="failed-letters" className="font-sans text-sm font-semibold">
        Failed {total > failed.length && <span className="font-normal text-muted">(the first {failed.length})</span>}
      </h2>
      <ul className="mt-2 divide-y divide-line border-y border-line text-sm">
        {failed.map(({ id, subscriberId, email, reason }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 py-2">
            <Link to={readerHref(subscriberId)} className="link inline-flex min-h-6 items-center break-all">
              {email}
            </Link>
            <span className="text-muted">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
