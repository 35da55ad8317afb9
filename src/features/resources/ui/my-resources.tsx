import { useSearchParams } from "react-router";
import { type Reads, useRead } from "#features/accounts/client/use-read.ts";
import { formatDateTime } from "#lib/dates.ts";
import { pageOf } from "#lib/page-address.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { DownloadCalls } from "../download-api.server.ts";
import type { Edition, OwnResource } from "../download-contract.ts";
import { DownloadButton } from "./download-button.tsx";
import { EditionRow } from "./edition-row.tsx";

const useAnswer: Reads<Pick<DownloadCalls, "mine">> = useRead;

function Item({ item: { id, slug, title, visible, boughtAt, orderId, editions } }: { item: OwnResource }) {
  const [newest, ...earlier] = editions;
  const row = (edition: Edition) => (
    <EditionRow key={edition.id} edition={edition}>
      <DownloadButton edition={edition} of={title} />
    </EditionRow>
  );
  return (
    <li className="py-5">
      <h2 className="font-serif leading-snug font-semibold">
        {visible ? (
          <PageLink to={pageOf.resource(slug)} className="underline-offset-4 hover:underline">
            <Spoken>{title}</Spoken>
          </PageLink>
        ) : (
          <Spoken>{title}</Spoken>
        )}
      </h2>
      <p className="facts mt-1">
        <span>
          Bought on <time dateTime={boughtAt}>{formatDateTime(boughtAt)}</time>
        </span>
        <span>
          <PageLink to={pageOf.order(orderId)} className="link">
            Order<span className="sr-only"> of {title}</span>
          </PageLink>
        </span>
      </p>
      {newest && <ul aria-label={`Newest version of ${title}`}>{row(newest)}</ul>}
      {earlier.length > 0 && (
        <details>
          <summary className="link inline-flex min-h-11 items-center">
            {earlier.length === 1 ? "1 earlier version" : `${earlier.length} earlier versions`}
          </summary>
          <ul aria-label={`Earlier versions of ${title}`} id={`earlier-${id}`} className="divide-y divide-line">
            {earlier.map(row)}
          </ul>
        </details>
      )}
    </li>
  );
}

function Page({ page }: { page: number }) {
  const { data, failed, loading, load } = useAnswer(`/api/v1/downloads/my?page=${page}`);
  if (failed && !data)
    return <ErrorState message="We couldn't load your resources." onRetry={load} retrying={loading} />;
  if (!data)
    return (
      <SkeletonGroup label="Loading your resources" className="space-y-4">
        {[1, 2].map((n) => (
          <Skeleton key={n} className="h-32" />
        ))}
      </SkeletonGroup>
    );
  if (data.pagination.total === 0)
    return (
      <EmptyState title="No resources yet" action={<ButtonLink to="/resources">See resources</ButtonLink>}>
        Resources you buy will appear here, with every new version.
      </EmptyState>
    );
  return (
    <>
      <ul aria-label="Your resources" className="divide-y divide-line border-y border-line">
        {data.items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
      <div className="mt-8">
        <Pagination
          page={page}
          totalPages={data.pagination.totalPages}
          href={(n) => `/dashboard/resources${n > 1 ? `?page=${n}` : ""}`}
          label="Pages of resources"
        />
      </div>
    </>
  );
}

/** All that somebody bought, the newest first. */
export function MyResources() {
  const [search] = useSearchParams();
  const asked = Number(search.get("page") ?? 1);
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 100_000 ? asked : 1;
  return <Page key={page} page={page} />;
}
