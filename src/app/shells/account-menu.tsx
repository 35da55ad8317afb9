import { ButtonLink } from "#ui/button-link.tsx";

/**
 * The header's place for who one is. The HTML is the same for everybody, so it says Sign In; accounts will find the
 * session in the browser and put name, role and links here (`data-session` on the document tells before first paint).
 */
export function AccountMenu() {
  return (
    <ButtonLink to="/login" variant="secondary" className="max-sm:hidden">
      Sign In
    </ButtonLink>
  );
}
