import { Link, useLocation, useNavigate } from "react-router";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toast.tsx";
import { useForm } from "#ui/use-form.ts";
import type { AccountCalls } from "../api.server.ts";
import { failureText } from "../client/api.ts";
import { apiFetch } from "../client/session.ts";
import { AccountPage } from "./account-page.tsx";
import { FormFailure } from "./form-failure.tsx";
import { emailForm } from "./form-schemas.ts";
import { recoverySteps, Steps } from "./steps.tsx";
import { useHydrated } from "./use-hydrated.ts";

const call: Fetch<AccountCalls> = apiFetch;

/** What this visit to the page has done; it stays with the entry in the history, so Back shows it again. */
interface Visit {
  sentTo?: string;
  email?: string;
}

const codePage = (email: string) => `/verify-reset-password-otp?${new URLSearchParams({ email })}`;

function CheckYourEmail({ email, onResend }: { email: string; onResend: () => void }) {
  return (
    <div className="border-t border-line pt-6">
      <div className="flex gap-4">
        <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-sea-wash text-sea">
          <Icon name="mail" size={20} />
        </span>
        <div className="min-w-0">
          <p>If an account exists with this email, you'll receive instructions to reset your password shortly.</p>
          <p className="mt-2 font-semibold break-words">{email}</p>
        </div>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={codePage(email)}>Enter the code</ButtonLink>
        <Button variant="secondary" onClick={onResend}>
          Resend email
        </Button>
      </div>
    </div>
  );
}

function EmailForm({ email }: { email: string | undefined }) {
  const navigate = useNavigate();
  const { toast, dismiss } = useToast();
  const { form, field, failure, busy } = useForm({
    schema: emailForm,
    draft: "forgot-password",
    async send(values) {
      await call("/api/v1/auth/forgot-password-link", { method: "POST", body: values });
      // What went wrong before is over.
      dismiss();
      const visit: Visit = { sentTo: values.email };
      await navigate("/forgot-password", { replace: true, state: visit });
      await navigate(codePage(values.email));
    },
    onFailure(error) {
      const text = failureText(error, "Failed to send reset email. Please try again.");
      toast({ title: "Error", description: text, variant: "destructive" });
      return text;
    },
  });
  return (
    <form {...form} className="space-y-5">
      <FormFailure text={failure} />
      <TextField
        {...field("email")}
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={email}
        required
      />
      <Button type="submit" size="lg" block busy={busy}>
        Send reset link
      </Button>
      <p className="border-t border-line pt-5 text-muted">
        Remembered your password?{" "}
        <Link to="/login" className="link">
          Sign in
        </Link>
      </p>
    </form>
  );
}

/** Asking for the mail; after it was sent, what to do next. */
export function ForgotPassword() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const hydrated = useHydrated();
  const visit = (hydrated ? (state as Visit | null) : null) ?? {};
  const steps = (current: number) => <Steps title="Password recovery" steps={recoverySteps} current={current} />;
  if (visit.sentTo !== undefined) {
    const back: Visit = { email: visit.sentTo };
    const resend = () => void navigate("/forgot-password", { replace: true, state: back });
    return (
      <AccountPage title="Check your email" aside={steps(2)}>
        <CheckYourEmail email={visit.sentTo} onResend={resend} />
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title="Forgot your password?"
      lede="Enter the email of your account and we'll help you set a new password."
      aside={steps(1)}
    >
      <EmailForm key={visit.email} email={visit.email} />
    </AccountPage>
  );
}
