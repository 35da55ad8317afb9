import { useSearchParams } from "react-router";
import { truncate } from "#lib/text.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Notice } from "#ui/notice.tsx";
import { useSession } from "../client/use-session.ts";
import { useProofElsewhere } from "./use-proof-elsewhere.ts";
import { WayOn } from "./way-on.tsx";

/** Greets whom the address names, else whoever is signed in. Anybody can write an address: it is cut to a name's length. */
export function SentGreeting() {
  const [search] = useSearchParams();
  const { user } = useSession();
  const fullName = truncate(search.get("fullName")?.trim() || user?.fullName || "", 100);
  useProofElsewhere();
  const email = truncate(search.get("email")?.trim() || user?.email || "", 254);
  if (user?.isVerified)
    return (
      <div className="space-y-6">
        <Notice tone="success" live>
          Your email is verified. Your account is open.
        </Notice>
        <WayOn />
      </div>
    );
  return (
    <div className="space-y-4">
      <p className="text-lg">Hello{fullName === "" ? "" : ` ${fullName}`},</p>
      <p>
        We have sent a mail to{" "}
        {email === "" ? "your address" : <strong className="font-semibold break-words">{email}</strong>}. Press the link
        in it to confirm that the address is yours. Your account is open as soon as that is done.
      </p>
      <p className="text-muted">Nothing there after some minutes? Look into the spam folder.</p>
      <p className="pt-3">
        <ButtonLink to="/" variant="secondary">
          Back to the home page
        </ButtonLink>
      </p>
    </div>
  );
}
