import { useRef } from "react";
import type { SiteSettings } from "#features/settings/contract.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { useDismiss } from "#ui/use-dismiss.ts";
import { AccountMenu } from "./account-menu.tsx";
import { type NavItem, navItems } from "./nav-items.ts";
import { NavLink } from "./nav-link.tsx";
import { SocialLinks } from "./social-links.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

function Entries({ items }: { items: NavItem[] }) {
  return (
    <ul className="border-l border-line pl-4">
      {items.map((item) => (
        <li key={item.href}>
          <NavLink item={item} className="phone-item" />
          {item.children !== undefined && <Entries items={item.children} />}
        </li>
      ))}
    </ul>
  );
}

/** The menu of narrow screens: a disclosure that fills the page below the header, and works without JavaScript. */
export function MobileMenu({ settings }: { settings: SiteSettings }) {
  const ref = useRef<HTMLDetailsElement>(null);
  useDismiss(ref);
  return (
    <details ref={ref} className="mobile-menu group/menu md:hidden">
      <summary aria-label="Menu" className="icon-btn -mr-2.5 text-ink">
        <svg aria-hidden="true" width="22" height="22" viewBox="0 0 22 22" stroke="currentColor" strokeWidth="1.75">
          <path d="M2 6h18M2 11h18M2 16h18" strokeLinecap="round" className="group-open/menu:hidden" />
          <path d="m4.5 4.5 13 13m0-13-13 13" strokeLinecap="round" className="hidden group-open/menu:block" />
        </svg>
      </summary>
      <div className="appear absolute inset-x-0 top-full h-[calc(100dvh-56px)] overflow-y-auto overscroll-contain bg-paper">
        <div className="wrap flex min-h-full flex-col pt-2 pb-8">
          <nav aria-label="Main">
            <ul>
              {navItems.map((item) => (
                <li key={item.href}>
                  <NavLink item={item} className="phone-item phone-item-main" />
                  {item.children !== undefined && (
                    <div className="border-b border-line py-1">
                      <Entries items={item.children} />
                    </div>
                  )}
                </li>
              ))}
            </ul>
          </nav>
          <div className="mt-5 flex flex-col gap-3">
            <ButtonLink to="/programs" size="lg">
              Enroll Now
            </ButtonLink>
            <AccountMenu place="panel" />
          </div>
          <div className="mt-auto flex flex-wrap items-center justify-between gap-4 pt-6">
            <SocialLinks social={settings.social} />
            <ThemeSwitch name="theme-menu" />
          </div>
        </div>
      </div>
    </details>
  );
}
