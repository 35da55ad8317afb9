import { Link, useNavigate, useSearchParams } from "react-router";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Notice } from "#ui/notice.tsx";
import { useToast } from "#ui/toast.tsx";
import { useForm } from "#ui/use-form.ts";
import { failureText } from "../client/api.ts";
import { apiFetch } from "../client/session.ts";
import { CodeField } from "./code-field.tsx";
import { FormFailure } from "./form-failure.tsx";
import { otpForm } from "./form-schemas.ts";

/** Entering the code of the reset mail. */
export function OtpForm() {
  const [search] = useSearchParams();
  const email = search.get("email") ?? "";
  const navigate = useNavigate();
  const { toast } = useToast();
  const { form, field, failure, busy } = useForm({
    schema: otpForm,
    async send({ otp }) {
      await apiFetch("/api/v1/auth/verify-forgot-password-link", { method: "POST", body: { email, otp } });
      toast({ title: "Verification successful", description: "Now choose a new password." });
      await navigate(`/reset-password?${new URLSearchParams({ email, otp })}`);
    },
    onFailure(error) {
      const text = failureText(error, "Invalid verification code. Please try again.");
      toast({ title: "Verification failed", description: text, variant: "destructive" });
      return text;
    },
  });

  if (email === "") {
    return (
      <div className="space-y-6">
        <Notice tone="warning" title="The email address is missing">
          Begin with your email, and we send you a new code.
        </Notice>
        <ButtonLink to="/forgot-password">Enter your email</ButtonLink>
      </div>
    );
  }
  return (
    <form {...form} className="space-y-6">
      <p className="border-y border-line py-4 break-words">
        <span className="block text-sm text-muted">If there is an account, the code went to</span>
        <strong className="font-semibold">{email}</strong>
      </p>
      <FormFailure text={failure} />
      <CodeField {...field("otp")} from="mail" />
      <Button type="submit" size="lg" block busy={busy}>
        Verify code
      </Button>
      <p className="border-t border-line pt-5 text-muted">
        No mail after some minutes? Look into the spam folder, or{" "}
        <Link to="/forgot-password" className="link">
          ask for a new code
        </Link>
        .
      </p>
    </form>
  );
}
