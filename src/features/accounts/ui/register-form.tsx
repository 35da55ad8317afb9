import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { pageOf } from "#lib/page-address.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toast.tsx";
import { useForm } from "#ui/use-form.ts";
import { ApiError, failureText } from "../client/api.ts";
import { redirectTarget } from "../client/redirect-target.ts";
import { register } from "../client/session.ts";
import { keepWantedPage } from "../client/wanted-page.ts";
import { FormFailure } from "./form-failure.tsx";
import { registerForm } from "./form-schemas.ts";
import { PasswordField } from "./password-field.tsx";
import { RequirementList } from "./requirement-list.tsx";
import { StrengthMeter } from "./strength-meter.tsx";

function DocumentLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank" className="link">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </Link>
  );
}

/** Opening an account. */
export function RegisterForm() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const target = redirectTarget(search.get("redirect"));
  const { toast } = useToast();
  const [password, setPassword] = useState("");
  const { form, field, failure, busy } = useForm({
    schema: registerForm,
    draft: "register",
    async send({ terms: _, ...account }) {
      const { message } = await register(account);
      const { fullName, email } = account;
      if (target !== "/") keepWantedPage(target);
      toast({ title: "Registration Successful", description: message || "Confirm your email to use your account." });
      await navigate(`/verification?${new URLSearchParams({ fullName, email })}`);
    },
    onFailure(error) {
      const answered = error instanceof ApiError && error.status > 0;
      const text = failureText(error, answered ? "Registration failed" : "An error occurred during registration");
      toast({ title: "Registration Failed", description: text, variant: "destructive" });
      return text;
    },
  });

  return (
    <form {...form} className="space-y-5">
      <FormFailure text={failure} />
      <TextField {...field("fullName")} label="Full name" autoComplete="name" required />
      <TextField
        {...field("email")}
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint="We'll email you to confirm that it's yours."
        required
      />
      <TextField
        {...field("username")}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        hint="You can sign in with this instead of your email. Leave it blank and we'll make one for you."
        optional
      />
      <div className="space-y-3">
        <PasswordField
          {...field("password")}
          label="Password"
          autoComplete="new-password"
          onTyped={setPassword}
          required
        />
        <StrengthMeter password={password} />
        <RequirementList password={password} />
      </div>
      <CheckboxField
        {...field("terms")}
        value="on"
        required
        label={
          <>
            I accept the <DocumentLink to="/terms">terms</DocumentLink> and have read the{" "}
            <DocumentLink to="/privacy">privacy notice</DocumentLink>.
          </>
        }
      />
      <Button type="submit" size="lg" block busy={busy}>
        Create account
      </Button>
      <p className="border-t border-line pt-5 text-muted">
        Already have an account?{" "}
        <Link to={pageOf.login(target)} className="link">
          Sign in
        </Link>
      </p>
    </form>
  );
}
