import { Link } from "react-router";
import { verificationPage } from "#features/accounts/client/guard-target.ts";
import type { User } from "#features/accounts/contract.ts";
import { useLogout } from "#features/accounts/ui/use-logout.ts";
import { roleNames } from "#lib/staff.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-name.ts";
import { Menu } from "#ui/menu.tsx";
import { initialsOf, Monogram } from "#ui/monogram.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { keepThisPage } from "./keep-this-page.ts";

function linksOf(user: User): { href: string; title: string; icon: IconName }[] {
  const profile = { href: "/profile", title: "Profile", icon: "user" as const };
  const verify = { href: verificationPage, title: "Verify your account", icon: "mail" as const };
  const dashboard = { href: "/dashboard", title: "Dashboard", icon: "layout-dashboard" as const };
  const admin = { href: "/admin-dashboard", title: "Admin dashboard", icon: "layout-dashboard" as const };
  const own = [user.role === "customer" ? dashboard : admin, profile];
  return user.isVerified ? own : [verify, ...own];
}

function Who({ user, className }: { user: User; className?: string }) {
  return (
    <div className={classNames("min-w-0", className)}>
      <p className="font-semibold break-words">
        <Spoken>{user.fullName}</Spoken>
      </p>
      <p className="text-sm text-muted">{roleNames[user.role]}</p>
    </div>
  );
}

function Entries({ user, className, iconSize }: { user: User; className: string; iconSize: number }) {
  const logout = useLogout();
  return (
    <ul>
      {linksOf(user).map(({ href, title, icon }) => (
        <li key={href}>
          <Link to={href} onClick={href === verificationPage ? keepThisPage : undefined} className={className}>
            <Icon name={icon} size={iconSize} className="text-muted" />
            {title}
          </Link>
        </li>
      ))}
      <li>
        <button type="button" onClick={logout} className={className}>
          <Icon name="log-out" size={iconSize} className="text-muted" />
          Logout
        </button>
      </li>
    </ul>
  );
}

/** In the bar: the monogram opens name, role and links. As wide as its skeleton below. */
function BarMenu({ user }: { user: User }) {
  return (
    <Menu
      // Begins with what is seen, so that it can be spoken to.
      label={`${initialsOf(user.fullName)}, account of ${user.fullName}`}
      align="end"
      className="max-sm:hidden"
      triggerClassName="flex h-11 w-16 items-center justify-center gap-1.5"
      panelClassName="w-64"
      trigger={
        <>
          <Monogram name={user.fullName} src={user.avatar} size="sm" />
          <Icon name="chevron-down" size={16} className="transition-transform group-open/menu:rotate-180" />
        </>
      }
    >
      <Who user={user} className="mb-1.5 border-b border-line px-3 pt-1.5 pb-3" />
      <Entries user={user} className="menu-item" iconSize={18} />
    </Menu>
  );
}

/** In the phone menu: the same, open. */
function PanelMenu({ user }: { user: User }) {
  return (
    <section aria-label="Account" className="mt-2 border-t border-line pt-4 sm:hidden">
      <div className="flex items-center gap-3 pb-1">
        <Monogram name={user.fullName} src={user.avatar} />
        <Who user={user} />
      </div>
      <Entries user={user} className="phone-item w-full gap-3" iconSize={20} />
    </section>
  );
}

/** Name, role and links of who is signed in (account-menu.tsx fetches it for them alone). */
export default function OwnMenu({ user, place }: { user: User; place: "bar" | "panel" }) {
  return place === "bar" ? <BarMenu user={user} /> : <PanelMenu user={user} />;
}
