import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Notice } from "#ui/notice.tsx";
import { useToast } from "#ui/toast.tsx";
import { useForm } from "#ui/use-form.ts";
import type { AccountCalls } from "../api.server.ts";
import { failureText } from "../client/api.ts";
import { apiFetch, forgetSession } from "../client/session.ts";
import { AccountPage } from "./account-page.tsx";
import { FormFailure } from "./form-failure.tsx";
import { resetForm } from "./form-schemas.ts";
import { PasswordField } from "./password-field.tsx";
import { RequirementList } from "./requirement-list.tsx";
import { recoverySteps, Steps } from "./steps.tsx";
import { useLostAnswer } from "./use-lost-answer.ts";
import { useMailedProof } from "./use-mailed-proof.ts";

const call: Fetch<AccountCalls> = apiFetch;

const perhapsDone =
  "Your password may be changed already: we couldn't tell you how your first try ended. Try signing in with it, or ask for a new code.";

/** Long enough to read what happened. */
const toLoginMs = 4000;

function PasswordUpdated() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate("/login", { replace: true }), toLoginMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="space-y-6">
      <Notice tone="success" live>
        Your password has been changed. We'll take you to the sign-in page in a moment.
      </Notice>
      <ButtonLink to="/login" replace>
        Sign in now
      </ButtonLink>
    </div>
  );
}

function NewPasswordForm({ onUpdated }: { onUpdated: () => void }) {
  const { email, otp, complete } = useMailedProof();
  const { toast } = useToast();
  const [password, setPassword] = useState("");
  const mayBeDone = useLostAnswer();
  const { form, field, failure, busy } = useForm({
    schema: resetForm,
    async send({ newPassword }) {
      await call("/api/v1/auth/reset-password", { method: "PATCH", body: { email, otp, newPassword } });
      // The server has ended every session, this browser's too.
      forgetSession();
      toast({ title: "Password Updated", description: "Your password has been changed. Please sign in." });
      onUpdated();
    },
    onFailure(error) {
      const text = mayBeDone(error) ? perhapsDone : failureText(error, "Failed to reset password. Please try again.");
      toast({ title: "Password reset failed", description: text, variant: "destructive" });
      return text;
    },
  });

  if (!complete) {
    return (
      <div className="space-y-6">
        <Notice tone="warning" title="The code is missing">
          A new password needs the code from our email. Enter your email and we'll send you one.
        </Notice>
        <ButtonLink to="/forgot-password">Enter your email</ButtonLink>
      </div>
    );
  }
  return (
    <form {...form} className="space-y-5">
      <FormFailure text={failure} />
      {/* For the password manager: whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <div className="space-y-3">
        <PasswordField
          {...field("newPassword")}
          label="New password"
          autoComplete="new-password"
          onTyped={setPassword}
          required
        />
        <RequirementList password={password} without="special" />
      </div>
      <PasswordField {...field("confirmPassword")} label="Confirm password" autoComplete="new-password" required />
      <Button type="submit" size="lg" block busy={busy}>
        Set new password
      </Button>
      <p className="border-t border-line pt-5 text-muted">
        The code works once, for 10 minutes.{" "}
        <Link to="/forgot-password" className="link">
          Ask for a new code
        </Link>
      </p>
    </form>
  );
}

/** Choosing a new password, with the code from the step before. */
export function ResetPassword() {
  const [updated, setUpdated] = useState(false);
  return (
    <AccountPage
      title={updated ? "Password Updated" : "Choose a new password"}
      aside={<Steps title="Password recovery" steps={recoverySteps} current={updated ? 4 : 3} />}
    >
      {updated ? <PasswordUpdated /> : <NewPasswordForm onUpdated={() => setUpdated(true)} />}
    </AccountPage>
  );
}
