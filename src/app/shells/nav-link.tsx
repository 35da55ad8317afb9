import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { openTradeQuery } from "#features/trade-queries/client/open-dialog.ts";
import { PageLink } from "#ui/page-link.tsx";
import { type NavItem, placeOf } from "./nav-items.ts";

/** An entry of the menu: a link, or, for Trade Query, a link whose press opens the dialog instead. */
export function NavLink({ item, className, children }: { item: NavItem; className: string; children?: ReactNode }) {
  const { pathname } = useLocation();
  if (item.action === "trade-query") {
    return (
      <a
        href={item.href}
        aria-haspopup="dialog"
        className={className}
        onClick={(event) => {
          // With a modifier the person asks for a new tab: leave it the link that it is.
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          openTradeQuery();
        }}
      >
        {children ?? item.title}
      </a>
    );
  }
  const place = placeOf(item, pathname);
  return (
    <PageLink to={item.href} aria-current={place === "section" ? "true" : place} className={className}>
      {children ?? item.title}
    </PageLink>
  );
}
