import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Notice } from "#ui/notice.tsx";
import { useToast } from "#ui/toast.tsx";
import { useForm } from "#ui/use-form.ts";
import { ApiError, failureText } from "../client/api.ts";
import { redirectTarget } from "../client/redirect-target.ts";
import { apiFetch, refreshSession } from "../client/session.ts";
import { useSession } from "../client/use-session.ts";
import { wantedPage } from "../client/wanted-page.ts";
import type { User } from "../contract.ts";
import { CodeField } from "./code-field.tsx";
import { FormFailure } from "./form-failure.tsx";
import { codeForm } from "./form-schemas.ts";
import { useProofElsewhere } from "./use-proof-elsewhere.ts";
import { WayOn } from "./way-on.tsx";

const noEmail = "No email address found.";

function ResendButton({ email }: { email: string | undefined }) {
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<{ good: boolean; text: string }>();

  async function resend() {
    if (email === undefined) return setTold({ good: false, text: noEmail });
    setBusy(true);
    setTold(undefined);
    try {
      const answer = await apiFetch("/api/v1/auth/resend-verification", { method: "POST", body: { email } });
      setTold(
        answer
          ? { good: true, text: "Verification email resent successfully! Please check your inbox." }
          : { good: false, text: "Failed to resend verification email. Please try again later." },
      );
    } catch (error) {
      const unexpected = "An unexpected error occurred while resending the verification email.";
      // Too often is no unexpected error: the server says how long to wait.
      const limited = error instanceof ApiError && error.status === 429;
      setTold({ good: false, text: limited ? error.message : unexpected });
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="space-y-4">
      {told && (
        <Notice tone={told.good ? "success" : "danger"} live>
          {told.text}
        </Notice>
      )}
      <Button variant="secondary" busy={busy} busyLabel="Sending..." onClick={() => void resend()}>
        Resend verification email
      </Button>
    </div>
  );
}

function CodeForm({ email }: { email: string | undefined }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { toast } = useToast();
  const { form, field, failure, busy } = useForm({
    schema: codeForm,
    async send({ code }) {
      if (email === undefined) throw new Error(noEmail);
      await apiFetch("/api/v1/auth/verify-email", { method: "POST", body: { email, code } });
      await refreshSession();
      toast({ title: "Verification successful", description: "Your account is open." });
      const asked = redirectTarget((state as { redirect?: string } | null)?.redirect);
      await navigate(asked === "/" ? (wantedPage() ?? "/") : asked, { replace: true });
    },
    onFailure(error) {
      const text = email === undefined ? noEmail : failureText(error, "Invalid verification code. Please try again.");
      toast({ title: "Verification failed", description: text, variant: "destructive" });
      return text;
    },
  });
  return (
    <form {...form} className="space-y-5">
      <FormFailure text={failure} />
      <CodeField {...field("code")} from="mail" />
      <Button type="submit" size="lg" busy={busy}>
        Verify my account
      </Button>
    </form>
  );
}

function Whose({ user }: { user: User | undefined }) {
  if (!user) return <p>Press the link in our mail, or enter its code here.</p>;
  return (
    <p>
      Our mail went to <strong className="font-semibold break-words">{user.email}</strong>. Press the link in it, or
      enter its code here.
    </p>
  );
}

/** For somebody of whom we know no address: the link of the mail works without signing in, the code does not. */
function SignInFirst() {
  return (
    <Notice title="You are not signed in">
      <p>Press the link in our mail, or sign in to enter its code here.</p>
      <ButtonLink to="/login?redirect=%2Faccount-verification" variant="secondary" className="mt-3 mb-1">
        Sign In
      </ButtonLink>
    </Notice>
  );
}

/** What an account that still has to prove its address can do: enter the code, or ask for another mail. */
export function AccountVerification() {
  const { loaded, user } = useSession();
  const { state } = useLocation();
  useProofElsewhere();
  if (user?.isVerified) {
    return (
      <div className="space-y-6">
        <Notice tone="success" title="Your account is verified">
          There is nothing left to do here.
        </Notice>
        <WayOn asked={redirectTarget((state as { redirect?: string } | null)?.redirect)} />
      </div>
    );
  }
  return (
    <div className="space-y-8">
      <p className="lede -mt-4">One step is left: confirm that your email address is yours.</p>
      {loaded && !user ? (
        <SignInFirst />
      ) : (
        <>
          <Whose user={user} />
          <CodeForm email={user?.email} />
        </>
      )}
      <section aria-labelledby="no-mail" className="border-t border-line pt-6">
        <h2 id="no-mail" className="headline-4">
          No mail?
        </h2>
        <p className="mt-1 mb-4 text-muted">Look into the spam folder, or let us send it again.</p>
        <ResendButton email={user?.email} />
      </section>
    </div>
  );
}
