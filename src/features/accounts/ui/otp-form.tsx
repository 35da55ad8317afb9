import { Link, useLocation, useNavigate } from "react-router";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Notice } from "#ui/notice.tsx";
import { useToast } from "#ui/toast.tsx";
import { useForm } from "#ui/use-form.ts";
import type { AccountCalls } from "../api.server.ts";
import { failureText } from "../client/api.ts";
import { apiFetch } from "../client/session.ts";
import { CodeField } from "./code-field.tsx";
import { FormFailure } from "./form-failure.tsx";
import { linkForm, otpForm } from "./form-schemas.ts";
import { useMailedProof } from "./use-mailed-proof.ts";

const call: Fetch<AccountCalls> = apiFetch;

/** Entering the code of the reset mail; who comes by its link only presses, as mail scanners follow links too. */
export function OtpForm() {
  const { byLink, email, otp: token, complete } = useMailedProof();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const { toast } = useToast();
  const { form, field, failure, busy } = useForm({
    schema: byLink ? linkForm : otpForm,
    async send({ otp = token }) {
      await call("/api/v1/auth/verify-forgot-password-link", { method: "POST", body: { email, otp } });
      toast({ title: "Verification successful", description: "Now choose a new password." });
      await navigate(`/reset-password?${byLink ? `by=link${hash}` : new URLSearchParams({ email, otp })}`);
    },
    onFailure(error) {
      const text = failureText(error, "Invalid verification code. Please try again.");
      toast({ title: "Verification failed", description: text, variant: "destructive" });
      return text;
    },
  });

  if (byLink ? !complete : email === "") {
    return (
      <div className="space-y-6">
        <Notice tone="warning" title={byLink ? "The link isn't complete" : "The email address is missing"}>
          Enter your email and we'll send you a new code.
        </Notice>
        <ButtonLink to="/forgot-password">Enter your email</ButtonLink>
      </div>
    );
  }
  return (
    <form {...form} className="space-y-6">
      {!byLink && (
        <p className="border-y border-line py-4 break-words">
          <span className="block text-sm text-muted">If there is an account, the code went to</span>
          <strong className="font-semibold">{email}</strong>
        </p>
      )}
      <FormFailure text={failure} />
      {!byLink && <CodeField {...field("otp")} from="mail" />}
      <Button type="submit" size="lg" block busy={busy}>
        {byLink ? "Choose a new password" : "Verify code"}
      </Button>
      <p className="border-t border-line pt-5 text-muted">
        {byLink
          ? "Only the link in our newest email works, for 10 minutes. Open that one or "
          : "No email after a few minutes? Check your spam folder or "}
        <Link to="/forgot-password" className="link">
          {byLink ? "ask for a new email" : "ask for a new code"}
        </Link>
        .
      </p>
    </form>
  );
}
