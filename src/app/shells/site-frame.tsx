import type { ReactNode } from "react";
import { SearchHost } from "#features/search/client/search-host.tsx";
import type { SiteSettings } from "#features/settings/contract.ts";
import { TradeQueryHost } from "#features/trade-queries/ui/trade-query-host.tsx";
import { SkipLink } from "#ui/skip-link.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";

/** Header, content, footer: around pages and around what went wrong with one. */
export function SiteFrame({ settings, children }: { settings: SiteSettings; children: ReactNode }) {
  const main = useFocusOnNavigation();
  return (
    <>
      <SkipLink />
      <div className="flex min-h-dvh flex-col">
        <SiteHeader settings={settings} />
        <main ref={main} id="content" tabIndex={-1} className="grow outline-none">
          {children}
        </main>
        <SiteFooter settings={settings} />
      </div>
      <SearchHost brand={settings.shortName} />
      <TradeQueryHost brand={settings.shortName} />
    </>
  );
}
