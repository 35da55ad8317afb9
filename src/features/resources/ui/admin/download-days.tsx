import { formatCount } from "#lib/counts.ts";
import { formatDay } from "#lib/dates.ts";
import type { StaffDownloads } from "../../admin/download-contract.ts";

/** Downloads by day, of all versions together. */
export function DownloadDays({ given: { days } }: { given: StaffDownloads }) {
  return (
    <section aria-labelledby="days-title" className="space-y-3">
      <h2 id="days-title" className="headline-3">
        Downloads by day
      </h2>
      <p className="text-muted">
        Each press of a download counts, the same person's too: nothing is kept of who it was.
      </p>
      {days.length === 0 ? (
        <p className="text-muted">Nobody has downloaded it yet.</p>
      ) : (
        <dl aria-labelledby="days-title" className="max-w-xs divide-y divide-line border-y border-line">
          {days.map(({ day, count }) => (
            <div key={day} className="flex justify-between gap-6 py-2">
              <dt>{formatDay(day)}</dt>
              <dd className="num">{formatCount(count)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
