import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { SiteSettings } from "#features/settings/contract.ts";
import { TradeQueryProvider } from "#features/trade-queries/ui/trade-query-provider.tsx";
import { PageLinks } from "#ui/page-link.tsx";
import { SkipLink } from "#ui/skip-link.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** After a change of page the keyboard and screen readers begin at the content, as after a full page load. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/** Header, content, footer: around pages and around what went wrong with one. */
export function SiteFrame({ settings, children }: { settings: SiteSettings; children: ReactNode }) {
  const main = useFocusOnNavigation();
  return (
    <TradeQueryProvider brand={settings.shortName}>
      <PageLinks />
      <SkipLink />
      <div className="flex min-h-dvh flex-col">
        <SiteHeader settings={settings} />
        <main ref={main} id="content" tabIndex={-1} className="grow outline-none">
          {children}
        </main>
        <SiteFooter settings={settings} />
      </div>
    </TradeQueryProvider>
  );
}
