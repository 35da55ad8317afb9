import { Link } from "react-router";
import { verificationPage } from "#features/accounts/client/redirect-target.ts";
import { useSession } from "#features/accounts/client/use-session.ts";
import { keepWantedPage } from "#features/accounts/client/wanted-page.ts";
import type { User } from "#features/accounts/contract.ts";
import { useLogout } from "#features/accounts/ui/use-logout.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-name.ts";
import { Menu } from "#ui/menu.tsx";
import { initialsOf, Monogram } from "#ui/monogram.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { Spoken } from "#ui/spoken.tsx";

const roles = { admin: "Admin", customer: "Customer" } as const;

/** Whoever signs up on the way is led back here once the address is proven. */
const keepThisPage = () => keepWantedPage(window.location.pathname + window.location.search);

function linksOf(user: User): { href: string; title: string; icon: IconName }[] {
  const profile = { href: "/profile", title: "Profile", icon: "user" as const };
  const verify = { href: verificationPage, title: "Verify your account", icon: "mail" as const };
  const dashboard = { href: "/dashboard", title: "Dashboard", icon: "layout-dashboard" as const };
  const admin = { href: "/admin-dashboard", title: "Admin dashboard", icon: "layout-dashboard" as const };
  const own = [user.role === "admin" ? admin : dashboard, profile];
  return user.isVerified ? own : [verify, ...own];
}

function Who({ user, className }: { user: User; className?: string }) {
  return (
    <div className={classNames("min-w-0", className)}>
      <p className="font-semibold break-words">
        <Spoken>{user.fullName}</Spoken>
      </p>
      <p className="text-sm text-muted">{roles[user.role]}</p>
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

/**
 * Who one is: in the bar from 640 px up, in the phone menu below. The HTML is the same for everybody, so it holds Sign In
 * and a way to the account; which of them shows is decided before first paint by `data-session` on the document (app/early).
 */
export function AccountMenu({ place }: { place: "bar" | "panel" }) {
  const { user } = useSession();
  if (user) return place === "bar" ? <BarMenu user={user} /> : <PanelMenu user={user} />;
  if (place === "panel") {
    return (
      <>
        <ButtonLink
          to="/login"
          onClick={keepThisPage}
          variant="secondary"
          size="lg"
          className="[[data-session]_&]:hidden sm:hidden"
        >
          Sign In
        </ButtonLink>
        <ButtonLink
          to="/profile"
          variant="secondary"
          size="lg"
          rel="nofollow"
          className="hidden [[data-session]_&]:max-sm:inline-flex"
        >
          Your account
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <ButtonLink
        to="/login"
        onClick={keepThisPage}
        variant="secondary"
        className="[[data-session]_&]:hidden max-sm:hidden"
      >
        Sign In
      </ButtonLink>
      <PageLink
        to="/profile"
        rel="nofollow"
        aria-label="Your account"
        className="hidden h-11 w-16 items-center rounded-control px-1 [[data-session]_&]:sm:flex"
      >
        <span className="flex size-8 items-center justify-center rounded-full bg-sunken text-muted">
          <Icon name="user" size={18} />
        </span>
      </PageLink>
    </>
  );
}
