import { useSession } from "#features/accounts/client/use-session.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { LatePart, latePart } from "#ui/late-part.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { keepThisPage } from "./keep-this-page.ts";

const ownMenu = latePart(() => import("./own-menu.tsx"));

/**
 * Who one is: in the bar from 640 px up, in the phone menu below. The HTML is the same for everybody, so it holds Sign In
 * and a way to the account; which of them shows is decided before first paint by `data-session` on the document (app/early).
 */
export function AccountMenu({ place }: { place: "bar" | "panel" }) {
  const { user } = useSession();
  const ways = <Ways place={place} />;
  // Who is signed in finds the way to the account until the menu is there, and where it cannot be fetched.
  return user ? <LatePart part={ownMenu} props={{ user, place }} waiting={ways} instead={() => ways} /> : ways;
}

/** The ways in. */
function Ways({ place }: { place: "bar" | "panel" }) {
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
