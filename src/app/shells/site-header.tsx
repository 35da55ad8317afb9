import { SearchLink } from "#features/search/client/search-link.tsx";
import type { SiteSettings } from "#features/settings/contract.ts";
import { CartPlace } from "#features/shop/client/cart-place.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { Brand } from "./brand.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { SiteNav } from "./site-nav.tsx";
import { ThemeToggle } from "./theme-switch.tsx";

/** Name and way home, the menu, the search, the theme, the account. */
export function SiteHeader({ settings }: { settings: SiteSettings }) {
  return (
    <header className="site-header">
      <div className="site-header-row wrap flex items-center gap-3 md:max-lg:gap-2">
        <PageLink to="/" className="mr-auto flex min-h-11 min-w-0 items-center rounded-control">
          <Brand name={settings.name} city={settings.city} />
        </PageLink>
        <SiteNav />
        <div className="no-print flex shrink-0 items-center gap-2 max-lg:gap-1 lg:ml-2">
          <span className="flex items-center max-md:-mr-1">
            <SearchLink />
            <span className="max-lg:hidden">
              <ThemeToggle />
            </span>
          </span>
          <CartPlace />
          <AccountMenu place="bar" />
          <MobileMenu settings={settings} />
        </div>
      </div>
    </header>
  );
}
