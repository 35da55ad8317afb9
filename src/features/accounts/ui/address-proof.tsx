import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { truncate } from "#lib/text.ts";
import type { Fetched } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Notice } from "#ui/notice.tsx";
import { useToast } from "#ui/toast.tsx";
import { useForm } from "#ui/use-form.ts";
import type { AccountCalls } from "../api.server.ts";
import { ApiError, failureText } from "../client/api.ts";
import { wantedPage } from "../client/read-wanted-page.ts";
import { redirectTarget } from "../client/redirect-target.ts";
import { apiFetch, getSession, refreshSession } from "../client/session.ts";
import { useSession } from "../client/use-session.ts";
import { CodeField } from "./code-field.tsx";
import { FormFailure } from "./form-failure.tsx";
import { codeForm } from "./form-schemas.ts";
import { ReaderPassword } from "./reader-password.tsx";
import { ResendButton } from "./resend-button.tsx";
import { useProofElsewhere } from "./use-proof-elsewhere.ts";
import { WayOn } from "./way-on.tsx";

const noEmail = "No email address found.";
const prove: Fetched<AccountCalls["verifyEmail"]> = apiFetch;

/** Where a page with a guard sent its visitor from. */
const useAsked = () => redirectTarget((useLocation().state as { redirect?: string } | null)?.redirect);

/** What of the two follows a proof: back to where one came from. */
function useOnward(): () => Promise<void> {
  const navigate = useNavigate();
  const { toast } = useToast();
  const asked = useAsked();
  return async () => {
    await refreshSession();
    toast({ title: "Verification successful", description: "Your account is ready." });
    await navigate(asked === "/" ? (wantedPage() ?? "/") : asked, { replace: true });
  };
}

/** Whether who is signed in has proven this address. */
function isOpen(email: string): boolean {
  const { user } = getSession();
  return user?.isVerified === true && user.email === email;
}

function CodeForm({ email, onForeign }: { email: string; onForeign: (code: string) => void }) {
  const onward = useOnward();
  const { user } = useSession();
  const { toast } = useToast();
  const { form, field, failure, busy } = useForm({
    schema: codeForm,
    async send({ code }) {
      if (email === "") throw new Error(noEmail);
      try {
        await prove("/api/v1/auth/verify-email", { method: "POST", body: { email, code } });
      } catch (error) {
        if (error instanceof ApiError && error.code === "PASSWORD_REQUIRED") return onForeign(code);
        // Pressed twice, or the answer was lost: nothing has failed for whom the account is open.
        if (!user || !(await refreshSession()) || !isOpen(email)) throw error;
      }
      await onward();
    },
    onFailure(error) {
      const text = email === "" ? noEmail : failureText(error, "Invalid verification code. Please try again.");
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

/** The code, and where this is not the browser that registered, the password that goes with it. */
function Code({ email }: { email: string }) {
  const [code, setCode] = useState<string>();
  const onward = useOnward();
  if (code === undefined) return <CodeForm email={email} onForeign={setCode} />;
  return (
    <ReaderPassword
      send={async (own) => {
        await prove("/api/v1/auth/verify-email", { method: "POST", body: { email, code, ...own } });
        await onward();
      }}
    />
  );
}

/**
 * What an account that still has to prove its address can do: enter the code, and on one of the two pages ask for another
 * mail. Greets whom the address names, else whoever is signed in. Anybody can write an address: it is cut to a name's length.
 */
export function AddressProof({ resend = false }: { resend?: boolean }) {
  const [search] = useSearchParams();
  const { user } = useSession();
  const asked = useAsked();
  const named = (name: string, own: string | undefined, length: number) =>
    truncate(search.get(name)?.trim() || own || "", length);
  const fullName = named("fullName", user?.fullName, 100);
  const email = named("email", user?.email, 254);
  useProofElsewhere();
  if (user?.isVerified)
    return (
      <div className="space-y-6">
        <Notice tone="success" title="Your account is verified" live>
          There is nothing left to do here.
        </Notice>
        <WayOn asked={asked} />
      </div>
    );
  return (
    <div className="space-y-8">
      <div className="space-y-4">
        <p className="text-lg">Hello{fullName === "" ? "" : ` ${fullName}`},</p>
        <p>
          {resend ? "One step is left: confirm that your email address is yours. We've emailed " : "We've emailed "}
          {email === "" ? "you" : <strong className="font-semibold break-words">{email}</strong>}. Open the link in our
          email or enter the code here.
        </p>
      </div>
      <Code email={email} />
      <section aria-labelledby="no-email" className="border-t border-line pt-6">
        <h2 id="no-email" className="headline-4">
          No email after a few minutes?
        </h2>
        <p className="mt-1 text-muted">Check your spam folder{resend ? " or ask for a new code" : ""}.</p>
        <div className="mt-4 flex flex-wrap items-end gap-3">
          {resend && <ResendButton email={email} />}
          <ButtonLink to="/" variant={resend ? "quiet" : "secondary"}>
            Back to the home page
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}
