import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { SearchHost } from "#features/search/client/search-host.tsx";
import type { SiteSettings } from "#features/settings/contract.ts";
import { TradeQueryHost } from "#features/trade-queries/ui/trade-query-host.tsx";
import { Kept } from "#ui/kept.tsx";
import { SkipLink } from "#ui/skip-link.tsx";
import { menuAt } from "./nav-items.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";

/** Header, content, footer: around pages and around what went wrong with one. */
export function SiteFrame({ settings, children }: { settings: SiteSettings; children: ReactNode }) {
  const main = useFocusOnNavigation();
  const { pathname } = useLocation();
  return (
    <>
      <SkipLink />
      <div className="flex min-h-dvh flex-col">
        <Kept by={settings} as={menuAt(pathname)}>
          <SiteHeader settings={settings} />
        </Kept>
        <main ref={main} id="content" tabIndex={-1} className="grow outline-none">
          {children}
        </main>
        <Kept by={settings} as="footer">
          <SiteFooter settings={settings} />
        </Kept>
      </div>
      <SearchHost brand={settings.shortName} />
      <TradeQueryHost brand={settings.shortName} />
    </>
  );
}
