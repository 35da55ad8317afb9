import type { MouseEvent, ReactNode } from "react";
import { Icon } from "#ui/icon.tsx";
import { PageLink } from "#ui/page-link.tsx";
import type { QuickAccessItem } from "../contract.ts";

const cell =
  "group flex h-full flex-col py-7 pr-4 pl-4 transition-colors hover:bg-sea-wash focus-visible:-outline-offset-2 sm:pl-6";

function CellText({ item }: { item: QuickAccessItem }): ReactNode {
  return (
    <>
      <span className="headline-4 flex items-baseline justify-between gap-3 text-pretty group-hover:text-sea">
        {item.title}
        <Icon
          name="arrow-right"
          size={17}
          className="self-center text-sea opacity-60 transition-[opacity,translate] group-hover:translate-x-0.5 group-hover:opacity-100 max-sm:hidden"
        />
      </span>
      <span className="mt-1.5 text-sm text-pretty text-muted">{item.text}</span>
    </>
  );
}

/** Four ways in, in a band of their own. The one without an address opens the Trade Query dialog. */
export function QuickAccess({ items, onTradeQuery }: { items: QuickAccessItem[]; onTradeQuery: () => void }) {
  function openDialog(event: MouseEvent) {
    // With a modifier the person asks for a new tab: leave it the link that it is.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onTradeQuery();
  }
  return (
    <section aria-labelledby="quick-access" className="border-y border-line">
      <h2 id="quick-access" className="sr-only">
        Quick Access
      </h2>
      <ul className="wrap -my-px grid grid-cols-2 px-0 md:px-6 lg:grid-cols-4">
        {items.map((item) => (
          <li
            key={item.id}
            className="border-line max-lg:odd:border-r max-lg:nth-[n+3]:border-t lg:border-l lg:last:border-r"
          >
            {item.href === null ? (
              <a href="/contact?subject=Trade%20Query" aria-haspopup="dialog" onClick={openDialog} className={cell}>
                <CellText item={item} />
              </a>
            ) : (
              <PageLink to={item.href} className={cell}>
                <CellText item={item} />
              </PageLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
