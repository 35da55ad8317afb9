import { ButtonLink } from "#ui/button-link.tsx";
import { wantedPage } from "../client/read-wanted-page.ts";

/** From the verified account to the page for which it was opened (`asked`, or what the device kept), else to the profile. */
export function WayOn({ asked = "/" }: { asked?: string }) {
  const wanted = asked === "/" ? wantedPage() : asked;
  return wanted === undefined ? (
    <ButtonLink to="/profile">Go to your profile</ButtonLink>
  ) : (
    <ButtonLink to={wanted}>Continue where you left off</ButtonLink>
  );
}
