import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { AdminOnly } from "#features/accounts/client/guards.tsx";
import { useSession } from "#features/accounts/client/use-session.ts";
import { useLogout } from "#features/accounts/ui/use-logout.ts";
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
import { useDismiss } from "#ui/use-dismiss.ts";
import { useFocusKept } from "#ui/use-focus-kept.ts";
import { adminGroupsOf, adminPlaceOf } from "./admin-nav.ts";
import { BrandMark } from "./brand.tsx";
import { ThemeToggle } from "./theme-switch.tsx";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";

const entry = "side-item md:min-h-8 md:text-sm";

function Entries() {
  const { pathname } = useLocation();
  const { user } = useSession();
  const logout = useLogout("/login");
  return (
    <>
      <nav aria-label="Admin area" className="space-y-5 md:space-y-3">
        {adminGroupsOf(user?.role ?? "customer").map(({ title, items }) => (
          <div key={title ?? ""}>
            {title !== undefined && <p className="mb-1 px-3 text-xs text-muted">{title}</p>}
            <ul className="space-y-0.5">
              {items.map((item) => (
                <li key={item.href}>
                  <Link to={item.href} aria-current={adminPlaceOf(item, pathname)} className={entry}>
                    <Icon name={item.icon} size={17} />
                    {item.title}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <ul className="mt-auto space-y-0.5 pt-6">
        <li>
          <Link to="/profile" className={entry}>
            <Icon name="user" size={17} />
            Profile
          </Link>
        </li>
        <li>
          <Link to="/" className={entry}>
            <Icon name="arrow-left" size={17} />
            Back To Site
          </Link>
        </li>
        {user !== undefined && (
          <li>
            <button type="button" onClick={logout} className={`${entry} w-full`}>
              <Icon name="log-out" size={17} />
              Sign Out
            </button>
          </li>
        )}
      </ul>
    </>
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

/** Below 768 px the sidebar is a drawer behind a button. */
function Drawer({ shortName }: { shortName: string }) {
  const ref = useRef<HTMLDetailsElement>(null);
  useDismiss(ref);
  return (
    <details ref={ref} className="mobile-menu group/menu md:hidden">
      <summary aria-label="Menu" className="icon-btn -ml-2.5 text-ink">
        <Icon name="menu" size={22} className="group-open/menu:hidden" />
        <Icon name="x" size={22} className="hidden group-open/menu:block" />
      </summary>
      <div className="deep appear fixed top-14 bottom-0 left-0 flex w-72 max-w-[85vw] flex-col overflow-y-auto overscroll-contain px-3 py-4 shadow-float">
        <div className="mb-4">
          <Home shortName={shortName} />
        </div>
        <OnceOpened>
          <Entries />
        </OnceOpened>
      </div>
    </details>
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
    return () => document.removeEventListener("keydown", press);
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
export function AdminFrame({ shortName, children }: { shortName: string; children: ReactNode }) {
  const main = useFocusOnNavigation();
  useFocusKept(main);
  const { user } = useSession();
  return (
    <ListOwner value={user?.userId}>
      <ListViews value={viewStore}>
        <SkipLink />
        <div className="print:block! md:grid md:min-h-dvh md:grid-cols-[15rem_minmax(0,1fr)]">
          <aside className="no-print deep sticky top-0 hidden h-dvh flex-col overflow-y-auto px-3 py-4 md:flex">
            <div className="mb-5">
              <Home shortName={shortName} />
            </div>
            <Entries />
          </aside>
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
        </div>
      </ListViews>
    </ListOwner>
  );
}
