import { Link } from "react-router";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { classNames } from "#ui/class-names.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { openTradeQuery } from "../client/open-dialog.ts";
import { useMyQueries } from "../client/use-my-queries.ts";
import type { MyQueries } from "../contract.ts";
import { type QueriesAddress, queriesHref } from "../queries-address.ts";
import { queryStatuses } from "../query-state.ts";
import { QueriesSkeleton } from "./queries-skeleton.tsx";
import { QueryRow } from "./query-row.tsx";

const pageSize = 10;
const labels = { all: "All", pending: "Pending", answered: "Answered", closed: "Closed" } as const;

function Filters({ chosen, counts }: { chosen: QueriesAddress["status"]; counts: MyQueries["counts"] | undefined }) {
  return (
    <nav aria-label="Queries by status" className="-mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
      <ul className="flex gap-1 border-b border-line">
        {(["all", ...queryStatuses] as const).map((status) => (
          <li key={status}>
            <Link
              to={queriesHref({ status })}
              preventScrollReset
              aria-current={status === chosen ? "true" : undefined}
              className={classNames(
                "-mb-px inline-flex min-h-12 items-center gap-2 border-b-2 px-3 text-[0.9375rem] font-semibold whitespace-nowrap focus-visible:-outline-offset-2 sm:px-4",
                status === chosen ? "border-sea text-sea" : "border-transparent text-muted hover:text-ink",
              )}
            >
              {labels[status]}
              {counts !== undefined && <span className="num text-sm font-normal text-muted">{counts[status]}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Nothing({ address, data }: { address: QueriesAddress; data: MyQueries }) {
  if (data.counts.all === 0) {
    return (
      <EmptyState
        title="You have not asked anything yet"
        action={
          <Button variant="secondary" onClick={openTradeQuery}>
            Ask a trade query
          </Button>
        }
      >
        Your queries and our answers will appear here. Each has a case number and an answer date.
      </EmptyState>
    );
  }
  const { totalPages } = data.pagination;
  return (
    <EmptyState
      title={totalPages > 0 ? "There is no such page" : `No ${labels[address.status].toLowerCase()} queries`}
      action={
        <ButtonLink to={queriesHref(totalPages > 0 ? { status: address.status } : {})} variant="secondary">
          {totalPages > 0 ? "First page" : "Show all queries"}
        </ButtonLink>
      }
    />
  );
}

/** One's own queries by status, in pages. */
export function QueryList({ address }: { address: QueriesAddress }) {
  const { data, failed, loading, load } = useMyQueries(address.status, address.page, pageSize);
  return (
    <>
      <Filters chosen={address.status} counts={data?.counts} />
      {data === undefined ? (
        failed ? (
          <div className="mt-6">
            <ErrorState message="Your queries could not be loaded." onRetry={load} retrying={loading} />
          </div>
        ) : (
          <QueriesSkeleton rows={4} />
        )
      ) : data.items.length === 0 ? (
        <Nothing address={address} data={data} />
      ) : (
        <>
          <ul
            aria-label="Your queries"
            aria-busy={loading}
            className={classNames("-mt-px border-b border-line transition-opacity", loading && "opacity-50")}
          >
            {data.items.map((query) => (
              <QueryRow key={query.id} query={query} />
            ))}
          </ul>
          <div className="mt-8">
            <Pagination
              page={data.pagination.currentPage}
              totalPages={data.pagination.totalPages}
              href={(page) => queriesHref({ ...address, page })}
              label="Pages of queries"
            />
          </div>
        </>
      )}
    </>
  );
}
