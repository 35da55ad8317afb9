import { ButtonLink } from "#ui/button-link.tsx";

/**
 * The shell's place for who one is: in the bar from 640 px up, in the phone menu below. The HTML is the same for
 * everybody, so it says Sign In; accounts will find the session in the browser and put name, role and links here
 * (`data-session` on the document tells before first paint).
 */
export function AccountMenu({ place }: { place: "bar" | "panel" }) {
  return place === "bar" ? (
    <ButtonLink to="/login" variant="secondary" className="max-sm:hidden">
      Sign In
    </ButtonLink>
  ) : (
    <ButtonLink to="/login" variant="secondary" size="lg" className="sm:hidden">
      Sign In
    </ButtonLink>
  );
}
