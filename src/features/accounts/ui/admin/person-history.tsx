import { Link } from "react-router";
import { formatCount } from "#lib/counts.ts";
import { formatDateTime } from "#lib/dates.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { HistoryPart } from "../../admin/contract.ts";

function Part({ part: { name, title, total, items, more } }: { part: HistoryPart }) {
  return (
    <section aria-labelledby={`history-${name}`} className="rounded-card border border-line bg-surface">
      <header className="flex items-baseline justify-between gap-4 border-b border-line px-5 py-3">
        <h2 id={`history-${name}`} className="font-sans text-sm font-semibold">
          {title}
        </h2>
        <p className="num text-sm text-muted">
          {total > items.length && more !== null ? (
            <Link to={more} className="link inline-flex min-h-6 items-center">
              All {formatCount(total)}
            </Link>
          ) : (
            formatCount(total)
          )}
        </p>
      </header>
      {items.length === 0 ? (
        <p className="px-5 py-3 text-sm text-muted">None yet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <li
              key={`${item.title} ${item.at}`}
              className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-5 py-2.5 text-sm"
            >
              <span className="min-w-0 grow break-words">
                {item.href === null ? (
                  <Spoken>{item.title}</Spoken>
                ) : (
                  <Link to={item.href} className="link num inline-flex min-h-6 items-center font-semibold">
                    {item.title}
                  </Link>
                )}{" "}
                <span className="num text-muted">{item.detail}</span>
              </span>
              <time dateTime={item.at} className="num text-muted">
                {formatDateTime(item.at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What the site knows of a person, the newest of each kind. */
export function PersonHistory({ history }: { history: readonly HistoryPart[] }) {
  return history.map((part) => <Part key={part.name} part={part} />);
}
