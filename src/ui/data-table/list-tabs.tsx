import { useEffect, useRef } from "react";
import { countText } from "#lib/pagination.ts";
import { PageLink } from "../page-link.tsx";

export interface ListTab {
  title: string;
  href: string;
  current: boolean;
  count?: number | undefined;
  /** Something here needs a hand. */
  urgent?: boolean;
}

/** The views of a list that one needs daily, each an address; with how many are in each. */
export function ListTabs({ label, tabs }: { label: string; tabs: readonly ListTab[] }) {
  const nav = useRef<HTMLElement>(null);
  const at = tabs.findIndex(({ current }) => current);
  // Where they don't all fit, the one that one is on is not to be outside.
  useEffect(() => {
    const strip = nav.current;
    const tab = strip?.querySelectorAll("li")[at];
    if (!strip || !tab) return;
    const show = () => {
      const [whole, own] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()];
      if (own.left < whole.left || own.right > whole.right)
        strip.scrollLeft += own.left - whole.left - (whole.width - own.width) / 2;
    };
    // Told once everything is laid out: asked now, the browser would do that a time more.
    const observer = new ResizeObserver(() => {
      show();
      observer.disconnect();
    });
    observer.observe(tab);
    return () => observer.disconnect();
  }, [at]);
  return (
    <nav ref={nav} aria-label={label} className="-mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
      <ul className="flex w-max min-w-full gap-1 border-b border-line">
        {tabs.map(({ title, href, current, count, urgent }) => (
          <li key={title} className="shrink-0">
            <PageLink
              to={href}
              aria-current={current ? "page" : undefined}
              className="-mb-px inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 text-sm font-medium text-muted hover:text-ink aria-[current]:border-sea aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {title}
              {count !== undefined && (
                <span className={urgent && count > 0 ? "num font-semibold text-signal" : "num text-muted"}>
                  {countText(count)}
                </span>
              )}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
