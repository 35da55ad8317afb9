import type { ReactNode } from "react";
import { Link } from "react-router";
import { useSession } from "#features/accounts/client/use-session.ts";
import type { SiteSettings } from "#features/settings/contract.ts";
import { TradeQueryHost } from "#features/trade-queries/ui/trade-query-host.tsx";
import { Monogram } from "#ui/monogram.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { SkipLink } from "#ui/skip-link.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { useFocusKept } from "#ui/use-focus-kept.ts";
import { accountItems, accountPlaceOf } from "./account-nav.ts";
import { BrandMark } from "./brand.tsx";
import { PhoneMenu, SideEntries, SideGrid, type SideItem } from "./side-frame.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";

const groups = [{ items: accountItems }];
const ways: readonly SideItem[] = [{ title: "Back to site", href: "/", icon: "arrow-left" }];

const Entries = () => (
  <SideEntries label="Account" groups={groups} placeOf={accountPlaceOf} ways={ways} signOut={{ title: "Sign out" }} />
);

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
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper md:hidden print:static print:block">
      <div className="wrap flex h-14 items-center justify-between gap-3">
        <Home name={settings.name} />
        <PhoneMenu
          buttonClassName="-mr-2.5"
          panelClassName="absolute inset-x-0 top-full h-[calc(100dvh-56px)] bg-paper p-4"
        >
          <div className="border-b border-line px-3 pb-4 mb-3">
            <Who />
          </div>
          <Entries />
          <div className="mt-auto pt-6">
            <ThemeSwitch name="theme-menu" />
          </div>
        </PhoneMenu>
      </div>
    </header>
  );
}

/** The frame of a customer's own pages: a sidebar (on phones a menu) and the content, without public header and footer. */
export function AccountFrame({ settings, children }: { settings: SiteSettings; children: ReactNode }) {
  const main = useFocusOnNavigation();
  useFocusKept(main);
  return (
    <>
      <SkipLink />
      <PhoneBar settings={settings} />
      <SideGrid
        className="lg:grid-cols-[16rem_minmax(0,1fr)]"
        sideClassName="border-r border-line bg-sunken py-5"
        side={
          <>
            <div className="px-3 pb-6">
              <Home name={settings.name} />
            </div>
            <Entries />
            <div className="mt-auto space-y-4 px-3 pt-6">
              <Who />
              <ThemeSwitch name="theme-side" />
            </div>
          </>
        }
      >
        <main ref={main} id="content" tabIndex={-1} className="min-w-0 outline-none">
          {children}
        </main>
      </SideGrid>
      <TradeQueryHost brand={settings.shortName} />
    </>
  );
}
