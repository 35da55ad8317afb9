import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { PageLink } from "./page-link.tsx";

/** The pages worth a link: first, last, the current one and its neighbours; 0 stands for a gap. */
function pagesAround(page: number, totalPages: number): number[] {
  const near = [1, page - 1, page, page + 1, totalPages].filter((n) => n >= 1 && n <= totalPages);
  const pages = [...new Set(near)].sort((a, b) => a - b);
  return pages.flatMap((n, i) => {
    const before = pages[i - 1] ?? 0;
    if (n - before === 2) return [n - 1, n];
    return n - before > 2 ? [0, n] : [n];
  });
}

const step =
  "inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-control px-3 text-sm font-semibold";

/** Links to the other pages of a list. They are plain addresses, so they work without JavaScript and can be shared. */
export function Pagination({
  page,
  totalPages,
  href,
  label = "Pagination",
}: {
  page: number;
  totalPages: number;
  /** The address of page n. */
  href: (page: number) => string;
  label?: string;
}) {
  if (totalPages <= 1) return null;
  return (
    <nav
      aria-label={label}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-4"
    >
      <p className="num text-sm text-muted">
        Page {page} of {totalPages}
      </p>
      {/* Words end at the edge of the page, the square of the last page's number doesn't pass it. */}
      <ul className={classNames("-ml-3 flex items-center", page < totalPages ? "-mr-3" : "max-sm:-mr-3")}>
        {page > 1 && (
          <li>
            <PageLink to={href(page - 1)} rel="prev" className={classNames(step, "text-sea hover:bg-sea-wash")}>
              <Icon name="chevron-left" size={18} />
              Previous
            </PageLink>
          </li>
        )}
        {pagesAround(page, totalPages).map((n, i) => (
          // A gap has no number of its own; its place identifies it.
          <li key={n === 0 ? `gap-${i}` : n} className="num hidden sm:block">
            {n === 0 ? (
              <span className="px-1 text-muted">…</span>
            ) : (
              <PageLink
                to={href(n)}
                aria-label={`Page ${n}`}
                aria-current={n === page ? "page" : undefined}
                className={classNames(step, n === page ? "bg-sea text-on-sea" : "hover:bg-sea-wash")}
              >
                {n}
              </PageLink>
            )}
          </li>
        ))}
        {page < totalPages && (
          <li>
            <PageLink to={href(page + 1)} rel="next" className={classNames(step, "text-sea hover:bg-sea-wash")}>
              Next
              <Icon name="chevron-right" size={18} />
            </PageLink>
          </li>
        )}
      </ul>
    </nav>
  );
}
