import { useEffect, useState } from "react";
import { Link } from "react-router";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { openTradeQuery } from "../client/open-dialog.ts";
import { useMyQueries } from "../client/use-my-queries.ts";
import type { MyQueries } from "../contract.ts";
import { queriesHref } from "../queries-address.ts";
import { QueriesSkeleton } from "./queries-skeleton.tsx";
import { hasUnsentQuery } from "./query-draft.ts";
import { QueryRow } from "./query-row.tsx";

const shown = 4;

/** A circle of the compass with a question in it; decorative. */
function QuestionDrawing() {
  return (
    <svg aria-hidden="true" width="88" height="88" viewBox="0 0 88 88" fill="none" stroke="currentColor">
      <circle cx="44" cy="44" r="40" strokeWidth="1" strokeDasharray="1 5" strokeLinecap="round" />
      <circle cx="44" cy="44" r="29" strokeWidth="1.2" />
      <path d="M44 4v9M44 75v9M4 44h9M75 44h9" strokeWidth="1.6" strokeLinecap="round" />
      <path d="M36.5 38a7.8 7.8 0 1 1 11 7.1c-2.3 1.1-3.5 2.6-3.5 5.2" strokeWidth="2.2" strokeLinecap="round" />
      <circle cx="44" cy="56.5" r="1.6" className="fill-jute stroke-none" />
    </svg>
  );
}

function Counts({ counts }: { counts: MyQueries["counts"] }) {
  const facts = [
    { status: "pending", label: "open", count: counts.pending },
    { status: "answered", label: "answered", count: counts.answered },
    { status: "closed", label: "closed", count: counts.closed },
  ] as const;
  return (
    <ul className="grid grid-cols-3 border-y border-line">
      {facts.map(({ status, label, count }) => (
        <li key={status} className="border-line not-first:border-l">
          <Link to={queriesHref({ status })} className="group block px-4 py-4 hover:bg-sea-wash">
            <span className="num block font-display text-2xl">{count}</span>
            <span className="text-sm text-muted group-hover:text-sea">{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A text that was begun and never sent; only this browser knows it. */
function Unsent() {
  const [unsent, setUnsent] = useState(false);
  useEffect(() => setUnsent(hasUnsentQuery()), []);
  if (!unsent) return null;
  return (
    <Notice tone="info" title="You have an unfinished query">
      It's saved in this browser.{" "}
      <button type="button" className="link" onClick={openTradeQuery}>
        Continue writing
      </button>
    </Notice>
  );
}

/** On the dashboard: how many queries stand where, and the newest of them. */
export function QueriesOverview() {
  const { data, failed, loading, load } = useMyQueries("all", 1, shown);
  return (
    <section aria-labelledby="your-queries">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="your-queries" className="headline-3">
          Your trade queries
        </h2>
        {data !== undefined && data.counts.all > 0 && (
          <Link to="/dashboard/queries" className="link-arrow">
            All queries
            <Icon name="arrow-right" size={17} />
          </Link>
        )}
      </div>
      <div className="mt-4 space-y-5">
        <Unsent />
        {data === undefined ? (
          failed ? (
            <ErrorState message="Your queries could not be loaded." onRetry={load} retrying={loading} />
          ) : (
            <QueriesSkeleton rows={3} />
          )
        ) : data.counts.all === 0 ? (
          <div className="rounded-card border border-dashed border-line">
            <EmptyState
              level="h3"
              title="Ask the institute"
              drawing={<QuestionDrawing />}
              action={
                <Button variant="secondary" onClick={openTradeQuery}>
                  Ask a trade query
                </Button>
              }
            >
              On documents, duties, payment, origin or shipping. You get a case number, and see the day by which we
              answer.
            </EmptyState>
          </div>
        ) : (
          <>
            <Counts counts={data.counts} />
            <ul aria-label="Newest queries" className="border-b border-line [&>li:first-child]:border-t-0">
              {data.items.map((query) => (
                <QueryRow key={query.id} query={query} headingLevel="h3" />
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
