import { formatCount } from "#lib/counts.ts";
import { countText, mostCounted, mostFound, type Pagination as Pages } from "#lib/pagination.ts";
import { Pagination } from "../pagination.tsx";

/** Which rows of how many are shown, and the way to the others. */
export function ListFoot({
  pagination: { total, totalPages, currentPage },
  limit,
  shown,
  href,
  label,
  searched = false,
}: {
  pagination: Pages;
  limit: number;
  /** How many rows this page has. */
  shown: number;
  href: (page: number) => string;
  label: string;
  /** What a search found is counted less far. */
  searched?: boolean;
}) {
  // What there is to say of nothing stands in the place of the rows.
  if (total === 0)
    return (
      <p role="status" className="sr-only">
        None
      </p>
    );
  const first = (currentPage - 1) * limit + 1;
  return (
    <div className="border-t border-line px-4 py-3">
      <p role="status" className="num text-sm text-muted">
        {shown === 0 ? "None" : `${formatCount(first)} to ${formatCount(first + shown - 1)}`} of{" "}
        {countText(total, searched ? mostFound : mostCounted)}
      </p>
      {totalPages > 1 && (
        <div className="mt-2">
          <Pagination page={currentPage} totalPages={totalPages} href={href} label={label} />
        </div>
      )}
    </div>
  );
}
