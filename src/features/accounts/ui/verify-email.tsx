import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Notice } from "#ui/notice.tsx";
import { failureText } from "../client/api.ts";
import { apiFetch, getSession, refreshSession } from "../client/session.ts";
import { useSession } from "../client/use-session.ts";
import { wantedPage } from "../client/wanted-page.ts";
import { AccountPage } from "./account-page.tsx";
import { registrationSteps, Steps } from "./steps.tsx";
import { WayOn } from "./way-on.tsx";

type Outcome = { state: "ready" | "busy" | "done" } | { state: "failed"; text: string };

const broken = "This link is not complete. Open it again from our mail, or copy the whole of it.";
const refused = "This link does not work any more. Ask for a new one.";

const loginTo = (wanted = "/") => (wanted === "/" ? "/login" : `/login?${new URLSearchParams({ redirect: wanted })}`);

/** The mail's link leads here. It acts on a press, because mail scanners follow links too. */
export function VerifyEmail() {
  const { user } = useSession();
  const [outcome, setOutcome] = useState<Outcome>({ state: "ready" });

  async function verify() {
    // In the fragment it reaches neither the server's log nor another site.
    const token = new URLSearchParams(window.location.hash.slice(1)).get("token");
    if (!token) return setOutcome({ state: "failed", text: broken });
    setOutcome({ state: "busy" });
    try {
      await apiFetch("/api/v1/auth/verify-email", { method: "POST", body: { token } });
      window.history.replaceState(window.history.state, "", window.location.pathname);
      setOutcome({ state: "done" });
      if (user) await refreshSession();
    } catch (error) {
      // Pressed twice, or the code was entered meanwhile: nothing has failed for whom the account is open.
      if (user && (await refreshSession()) && getSession().user?.isVerified) return setOutcome({ state: "done" });
      setOutcome({ state: "failed", text: failureText(error, refused) });
    }
  }

  const done = outcome.state === "done";
  const failed = outcome.state === "failed";
  const steps = <Steps title="How it goes" steps={registrationSteps} current={done ? 3 : 2} />;
  if (done) {
    return (
      <AccountPage title="Your email is verified" aside={steps}>
        <div className="space-y-6">
          <Notice tone="success" live>
            {user ? "Your account is open." : "Your account is open. Sign in to use it."}
          </Notice>
          <div className="flex flex-wrap gap-3">
            {user ? <WayOn /> : <ButtonLink to={loginTo(wantedPage())}>Sign In</ButtonLink>}
            <ButtonLink to="/blogs" variant="secondary">
              Read the blogs
            </ButtonLink>
          </div>
        </div>
      </AccountPage>
    );
  }
  return (
    <AccountPage title="Verify your email" lede="One press, and your account is open." aside={steps}>
      <div className="space-y-6">
        {failed && (
          <Notice tone="danger" title="Your email could not be verified" live>
            {outcome.text}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button size="lg" busy={outcome.state === "busy"} onClick={() => void verify()}>
            {failed ? "Try again" : "Verify my email"}
          </Button>
          {failed && (
            <ButtonLink to="/account-verification" variant="secondary" size="lg">
              Ask for a new mail
            </ButtonLink>
          )}
        </div>
      </div>
    </AccountPage>
  );
}
