import { type ReactNode, useRef } from "react";
import { Link, useLocation } from "react-router";
import { useSession } from "#features/accounts/client/use-session.ts";
import { useLogout } from "#features/accounts/ui/use-logout.ts";
import type { SiteSettings } from "#features/settings/contract.ts";
import { TradeQueryHost } from "#features/trade-queries/ui/trade-query-host.tsx";
import { Icon } from "#ui/icon.tsx";
import { Monogram } from "#ui/monogram.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { SkipLink } from "#ui/skip-link.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { useDismiss } from "#ui/use-dismiss.ts";
import { accountItems, accountPlaceOf } from "./account-nav.ts";
import { BrandMark } from "./brand.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";

function Entries() {
  const { pathname } = useLocation();
  const { user } = useSession();
  const logout = useLogout();
  return (
    <>
      <nav aria-label="Account">
        <ul className="space-y-0.5">
          {accountItems.map((item) => (
            <li key={item.href}>
              <Link to={item.href} aria-current={accountPlaceOf(item, pathname)} className="side-item">
                <Icon name={item.icon} size={18} />
                {item.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ul className="mt-3 space-y-0.5 border-t border-line pt-3">
        <li>
          <Link to="/" className="side-item">
            <Icon name="arrow-left" size={18} />
            Back to site
          </Link>
        </li>
        {user !== undefined && (
          <li>
            <button type="button" onClick={logout} className="side-item w-full">
              <Icon name="log-out" size={18} />
              Sign out
            </button>
          </li>
        )}
      </ul>
    </>
  );
}

function Who() {
  const { user } = useSession();
  if (!user) {
    return (
      <div className="flex items-center gap-3 no-js:hidden">
        <Skeleton className="size-8 rounded-full" />
        <Skeleton className="h-4 w-28" />
      </div>
    );
  }
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Monogram name={user.fullName} src={user.avatar} size="sm" />
      <p className="min-w-0 truncate text-sm font-semibold" title={user.fullName}>
        <Spoken>{user.fullName}</Spoken>
      </p>
    </div>
  );
}

function Home({ name }: { name: string }) {
  return (
    <Link to="/" className="flex min-h-11 min-w-0 items-center gap-3 rounded-control">
      <BrandMark size={34} />
      <span className="min-w-0 font-serif text-[0.9375rem] leading-5 font-semibold">{name}</span>
    </Link>
  );
}

/** Below 768 px the sidebar is a menu in the bar; it works without JavaScript. */
function PhoneBar({ settings }: { settings: SiteSettings }) {
  const ref = useRef<HTMLDetailsElement>(null);
  useDismiss(ref);
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper md:hidden print:static print:block">
      <div className="wrap flex h-14 items-center justify-between gap-3">
        <Home name={settings.name} />
        <details ref={ref} className="no-print mobile-menu group/menu">
          <summary aria-label="Menu" className="icon-btn -mr-2.5 text-ink">
            <Icon name="menu" size={22} className="group-open/menu:hidden" />
            <Icon name="x" size={22} className="hidden group-open/menu:block" />
          </summary>
          <div className="appear absolute inset-x-0 top-full flex h-[calc(100dvh-56px)] flex-col overflow-y-auto overscroll-contain bg-paper p-4">
            <div className="border-b border-line px-3 pb-4 mb-3">
              <Who />
            </div>
            <Entries />
            <div className="mt-auto pt-6">
              <ThemeSwitch name="theme-menu" />
            </div>
          </div>
        </details>
      </div>
    </header>
  );
}

/** The frame of a customer's own pages: a sidebar (on phones a menu) and the content, without public header and footer. */
export function AccountFrame({ settings, children }: { settings: SiteSettings; children: ReactNode }) {
  const main = useFocusOnNavigation();
  return (
    <>
      <SkipLink />
      <PhoneBar settings={settings} />
      <div className="print:block md:grid md:min-h-dvh md:grid-cols-[15rem_minmax(0,1fr)] lg:grid-cols-[16rem_minmax(0,1fr)]">
        <aside className="no-print sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line bg-sunken px-3 py-5 md:flex">
          <div className="px-3 pb-6">
            <Home name={settings.name} />
          </div>
          <Entries />
          <div className="mt-auto space-y-4 px-3 pt-6">
            <Who />
            <ThemeSwitch name="theme-side" />
          </div>
        </aside>
        <main ref={main} id="content" tabIndex={-1} className="min-w-0 outline-none">
          {children}
        </main>
      </div>
      <TradeQueryHost brand={settings.shortName} />
    </>
  );
}
