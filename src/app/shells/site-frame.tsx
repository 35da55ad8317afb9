import type { ReactNode } from "react";
import type { SiteSettings } from "#features/settings/contract.ts";
import { TradeQueryProvider } from "#features/trade-queries/ui/trade-query-provider.tsx";
import { SkipLink } from "#ui/skip-link.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** Header, content, footer: around pages and around what went wrong with one. */
export function SiteFrame({ settings, children }: { settings: SiteSettings; children: ReactNode }) {
  return (
    <TradeQueryProvider brand={settings.shortName}>
      <SkipLink />
      <div className="flex min-h-dvh flex-col">
        <SiteHeader settings={settings} />
        <main id="content" tabIndex={-1} className="grow outline-none">
          {children}
        </main>
        <SiteFooter settings={settings} />
      </div>
    </TradeQueryProvider>
  );
}
