import { useRef, useState } from "react";
import { pageOf } from "#lib/page-address.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Notice } from "#ui/notice.tsx";
import type { AccountCalls } from "../api.server.ts";
import { ApiError, failureText } from "../client/api.ts";
import { wantedPage } from "../client/read-wanted-page.ts";
import { apiFetch, getSession, refreshSession } from "../client/session.ts";
import { useSession } from "../client/use-session.ts";
import type { User } from "../contract.ts";
import { AccountPage } from "./account-page.tsx";
import { ReaderPassword } from "./reader-password.tsx";
import { registrationSteps, Steps } from "./steps.tsx";
import { useLostAnswer } from "./use-lost-answer.ts";
import { WayOn } from "./way-on.tsx";

const call: Fetch<AccountCalls> = apiFetch;

type Outcome = { state: "ready" | "busy" | "foreign" | "done" } | { state: "past" | "failed"; text: string };

const broken = "This link isn't complete. Open it again from our email, or copy all of it.";
const refused = "This link no longer works. Ask for a new one.";
const perhapsDone =
  "Your email may be verified already: we couldn't tell you how your first try ended. Try signing in, or ask for a new link.";
/** In the fragment it reaches neither the server's log nor another site. */
const tokenHere = () => new URLSearchParams(window.location.hash.slice(1)).get("token");

/** Whether the link has done its work for this account since: a dead one for another address leaves a verified account as it was. */
const isProvenSince = (was: User, now: User) =>
  now.userId === was.userId && now.isVerified && (!was.isVerified || now.email !== was.email);
/** What is so, whichever address the link was for. */
const standing = ({ email }: User) => `Your account's email is ${email}, and it is verified.`;

const loginTo = (wanted = "/") => pageOf.login(wanted);

/** The mail's link leads here. It acts on a press, because mail scanners follow links too. */
export function VerifyEmail() {
  const { user } = useSession();
  const [outcome, setOutcome] = useState<Outcome>({ state: "ready" });
  const mayBeDone = useLostAnswer();
  /** Who was signed in at the first press, of which the answer may have been lost. */
  const before = useRef<User>(undefined);

  async function prove(body: { token: string }) {
    await call("/api/v1/auth/verify-email", { method: "POST", body });
    window.history.replaceState(window.history.state, "", window.location.pathname);
    await refreshSession();
    setOutcome({ state: "done" });
  }

  async function verify() {
    const token = tokenHere();
    if (!token) return setOutcome({ state: "failed", text: broken });
    setOutcome({ state: "busy" });
    before.current ??= user;
    const was = before.current;
    try {
      await prove({ token });
    } catch (error) {
      if (error instanceof ApiError && error.code === "PASSWORD_REQUIRED") return setOutcome({ state: "foreign" });
      // Pressed twice, or the code was entered meanwhile: nothing has failed for whom the account is open by now.
      const now = was && (await refreshSession()) ? getSession().user : undefined;
      if (was && now && isProvenSince(was, now)) return setOutcome({ state: "done" });
      const text = mayBeDone(error) ? perhapsDone : failureText(error, refused);
      const isDead = error instanceof ApiError && error.status === 422;
      setOutcome(isDead && now?.isVerified ? { state: "past", text: standing(now) } : { state: "failed", text });
    }
  }

  const done = outcome.state === "done";
  const failed = outcome.state === "failed";
  const steps = (
    <Steps title="How it works" steps={registrationSteps} current={done || outcome.state === "past" ? 3 : 2} />
  );
  if (done) {
    return (
      <AccountPage title="Your email is verified" aside={steps}>
        <div className="space-y-6">
          <Notice tone="success" live>
            {user ? "Your account is ready." : "Your account is ready. Sign in to use it."}
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
    <AccountPage title="Verify your email" lede="One click and your account is ready." aside={steps}>
      <div className="space-y-6">
        {outcome.state === "foreign" && <ReaderPassword send={(own) => prove({ token: tokenHere() ?? "", ...own })} />}
        {outcome.state === "past" && (
          <>
            <Notice title="This link was used, or is out of date" live>
              {outcome.text}
            </Notice>
            <WayOn />
          </>
        )}
        {failed && (
          <Notice tone="danger" title="Your email couldn't be verified" live>
            {outcome.text}
          </Notice>
        )}
        <div className={outcome.state === "foreign" || outcome.state === "past" ? "hidden" : "flex flex-wrap gap-3"}>
          <Button size="lg" busy={outcome.state === "busy"} onClick={() => void verify()}>
            {failed ? "Try again" : "Verify my email"}
          </Button>
          {failed && (
            <ButtonLink to="/account-verification" variant="secondary" size="lg">
              Ask for a new email
            </ButtonLink>
          )}
        </div>
      </div>
    </AccountPage>
  );
}
