import { PageLink } from "./page-link.tsx";
import { Spoken } from "./spoken.tsx";

export interface Crumb {
  title: string;
  /** Left out for the page one is on. */
  href?: string;
}

/** The way from home to here. The last crumb is the page itself and no link. */
export function Breadcrumbs({ items }: { items: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="-ml-2 flex flex-wrap items-center text-sm text-muted">
        {items.map((item, index) => (
          <li key={item.title} className="flex items-center">
            {item.href === undefined ? (
              <span aria-current="page" className="px-2">
                <Spoken>{item.title}</Spoken>
              </span>
            ) : (
              <PageLink
                to={item.href}
                className="inline-flex min-h-11 max-w-48 items-center rounded-control px-2 underline-offset-4 hover:text-ink hover:underline sm:max-w-none"
              >
                <span className="truncate">
                  <Spoken>{item.title}</Spoken>
                </span>
              </PageLink>
            )}
            {/* Behind its crumb: a second line doesn't begin with it. */}
            {index < items.length - 1 && (
              <span aria-hidden="true" className="text-edge">
                /
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
