import { memo, type ReactNode, useCallback, useDeferredValue, useEffect, useState } from "react";
import { Link } from "react-router";
import { AdminOnly } from "#features/accounts/client/guards.tsx";
import { useSession } from "#features/accounts/client/use-session.ts";
import { viewStore } from "#features/list-views/client/view-store.ts";
import { adminHome } from "#lib/admin-screens.ts";
import { ListOwner, ListViews } from "#ui/data-table/own-lists.ts";
import { Icon } from "#ui/icon.tsx";
import { LatePart, latePart } from "#ui/late-part.tsx";
import { MissingPart } from "#ui/missing-part.tsx";
import { Monogram } from "#ui/monogram.tsx";
import { OnceOpened } from "#ui/once-opened.tsx";
import { SkipLink } from "#ui/skip-link.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { useFocusKept } from "#ui/use-focus-kept.ts";
import { adminGroupsOf, adminPlaceOf } from "./admin-nav.ts";
import { BrandMark } from "./brand.tsx";
import { PhoneMenu, SideEntries, SideGrid, type SideItem } from "./side-frame.tsx";
import { ThemeToggle } from "./theme-switch.tsx";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";
import { useKnownScroll } from "./use-known-scroll.ts";

const ways: readonly SideItem[] = [
  { title: "Profile", href: "/profile", icon: "user" },
  { title: "Back To Site", href: "/", icon: "arrow-left" },
];

function Entries() {
  const { user } = useSession();
  // Behind the picture of the screen itself: some thirty links with their icons are a tenth of what a slow computer draws.
  const role = useDeferredValue(user?.role ?? "customer", "customer");
  return (
    <SideEntries
      label="Admin area"
      groups={adminGroupsOf(role)}
      placeOf={adminPlaceOf}
      ways={ways}
      signOut={{ title: "Sign Out", after: "/login" }}
      dense
    />
  );
}

function Welcome() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <p className="min-w-0 truncate text-sm max-sm:sr-only">
        Welcome back, <Spoken>{user.fullName}</Spoken>
      </p>
      <Monogram name={user.fullName} src={user.avatar} size="sm" />
    </div>
  );
}

function Home({ shortName }: { shortName: string }) {
  return (
    <Link to={adminHome} className="flex min-h-11 items-center gap-2.5 rounded-control px-3 font-serif font-semibold">
      <BrandMark size={26} />
      {shortName} Admin
    </Link>
  );
}

/** Below 768 px the sidebar is a drawer. */
function Drawer({ shortName }: { shortName: string }) {
  return (
    <PhoneMenu
      className="md:hidden"
      buttonClassName="-ml-2.5"
      panelClassName="deep fixed top-14 bottom-0 left-0 w-72 max-w-[85vw] px-3 py-4 shadow-float"
    >
      <div className="mb-4">
        <Home shortName={shortName} />
      </div>
      <OnceOpened>
        <Entries />
      </OnceOpened>
    </PhoneMenu>
  );
}

const palette = latePart(() => import("./command-palette.tsx"));

/** Opens the palette, by a press or by Ctrl K and ⌘ K. */
function Finder() {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      // Over another dialog it would hide what is being done there.
      if (document.querySelector("dialog[open]") === null) setOpen(true);
    }
    document.addEventListener("keydown", press);
    // There before it is wanted: what is typed right after Ctrl K must not land in the field below.
    const soon = setTimeout(palette.ahead, 3000);
    return () => {
      clearTimeout(soon);
      document.removeEventListener("keydown", press);
    };
  }, []);
  const close = useCallback(() => setOpen(false), []);
  if (!user) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label="Go to or find"
        aria-keyshortcuts="Control+K Meta+K"
        className="icon-btn"
      >
        <Icon name="search" size={20} />
      </button>
      {open && (
        <LatePart
          part={palette}
          props={{ role: user.role, onClose: close }}
          instead={(onRetry) => (
            <MissingPart
              open
              onClose={close}
              onRetry={onRetry}
              plain={{ href: adminHome, text: "Go to the dashboard" }}
            />
          )}
        />
      )}
    </>
  );
}

/** The frame of the admin area: a sidebar (on phones a drawer), a bar that says who is here, and the screen. */
export const AdminFrame = memo(function AdminFrame({
  shortName,
  children,
}: {
  shortName: string;
  children: ReactNode;
}) {
  const main = useFocusOnNavigation();
  useFocusKept(main);
  useKnownScroll();
  const { user } = useSession();
  return (
    <ListOwner value={user?.userId}>
      <ListViews value={viewStore}>
        <SkipLink />
        <SideGrid
          sideClassName="deep py-4 md:py-2"
          side={
            <>
              <div className="mb-1">
                <Home shortName={shortName} />
              </div>
              <Entries />
            </>
          }
        >
          <div className="min-w-0 [--list-top:3.5rem]">
            <header className="no-print sticky top-0 z-30 flex h-14 items-center gap-3 md:max-lg:gap-1 border-b border-line bg-paper px-4 md:px-5 lg:px-8">
              <Drawer shortName={shortName} />
              <p className="mr-auto shrink-0 font-semibold">Admin Dashboard</p>
              <Finder />
              <AdminOnly waiting={<Spinner size={20} />}>
                <Welcome />
              </AdminOnly>
              <span className="-mr-2.5 max-sm:hidden">
                <ThemeToggle />
              </span>
            </header>
            <main ref={main} id="content" tabIndex={-1} className="min-w-0 outline-none">
              {children}
            </main>
          </div>
        </SideGrid>
      </ListViews>
    </ListOwner>
  );
});
