import { type ReactNode, useRef } from "react";
import { Link, useLocation } from "react-router";
import { useSession } from "#features/accounts/client/use-session.ts";
import { useLogout } from "#features/accounts/ui/use-logout.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-name.ts";
import { useDismiss } from "#ui/use-dismiss.ts";

export interface SideItem {
  title: string;
  href: string;
  icon: IconName;
}

export interface SideGroup {
  title?: string;
  items: SideItem[];
}

interface EntriesProps {
  /** What the entries are, for who has them read aloud. */
  label: string;
  groups: readonly SideGroup[];
  /** How an entry relates to the page one is on. */
  placeOf: (item: SideItem, pathname: string) => "page" | "true" | undefined;
  /** The ways out, below the entries; the last one signs out and leads to `after`. */
  ways: readonly SideItem[];
  signOut: { title: string; after?: "/login" };
  /** Smaller from 768 px on, where there are many. */
  dense?: boolean;
}

/** What a sidebar leads to, and the ways out of it. */
export function SideEntries({ label, groups, placeOf, ways, signOut, dense = false }: EntriesProps) {
  const { pathname } = useLocation();
  const { user } = useSession();
  const logout = useLogout(signOut.after);
  const entry = classNames("side-item", dense && "side-item-dense");
  const linkTo = (item: SideItem, place?: "page" | "true") => (
    <li key={item.href}>
      <Link to={item.href} aria-current={place} className={entry}>
        <Icon name={item.icon} size={dense ? 17 : 18} />
        {item.title}
      </Link>
    </li>
  );
  return (
    <>
      <nav aria-label={label} className={dense ? "space-y-5 md:space-y-2" : "space-y-5 md:space-y-3"}>
        {groups.map(({ title, items }) => (
          <div key={title ?? ""}>
            {title !== undefined && (
              <p className={classNames("mb-1 px-3 text-xs text-muted", dense && "md:mb-0")}>{title}</p>
            )}
            <ul className={dense ? "max-md:space-y-0.5" : "space-y-0.5"}>
              {items.map((item) => linkTo(item, placeOf(item, pathname)))}
            </ul>
          </div>
        ))}
      </nav>
      <ul className={dense ? "mt-auto pt-6 max-md:space-y-0.5 md:pt-2" : "mt-3 space-y-0.5 border-t border-line pt-3"}>
        {ways.map((way) => linkTo(way))}
        {user !== undefined && (
          <li>
            <button type="button" onClick={logout} className={`${entry} w-full`}>
              <Icon name="log-out" size={dense ? 17 : 18} />
              {signOut.title}
            </button>
          </li>
        )}
      </ul>
    </>
  );
}

/** Below 768 px what is in the sidebar is behind a button; it works without JavaScript. */
export function PhoneMenu({
  className,
  buttonClassName,
  panelClassName,
  children,
}: {
  className?: string;
  buttonClassName: string;
  panelClassName: string;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDetailsElement>(null);
  useDismiss(ref);
  return (
    <details ref={ref} className={classNames("no-print mobile-menu group/menu", className)}>
      <summary aria-label="Menu" className={`icon-btn text-ink ${buttonClassName}`}>
        <Icon name="menu" size={22} className="group-open/menu:hidden" />
        <Icon name="x" size={22} className="hidden group-open/menu:block" />
      </summary>
      <div className={`appear flex flex-col overflow-y-auto overscroll-contain ${panelClassName}`}>{children}</div>
    </details>
  );
}

/** A sidebar that stays where it is, and what is beside it. */
export function SideGrid({
  className,
  side,
  sideClassName,
  children,
}: {
  className?: string;
  side: ReactNode;
  sideClassName: string;
  children: ReactNode;
}) {
  return (
    <div className={classNames("print:block! md:grid md:min-h-dvh md:grid-cols-[15rem_minmax(0,1fr)]", className)}>
      <aside className={`no-print sticky top-0 hidden h-dvh flex-col overflow-y-auto px-3 md:flex ${sideClassName}`}>
        {side}
      </aside>
      {children}
    </div>
  );
}
