import { useEffect } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toast.tsx";
import { useForm } from "#ui/use-form.ts";
import { ApiError, failureText } from "../client/api.ts";
import { redirectTarget } from "../client/redirect-target.ts";
import { isLeaving, signIn } from "../client/session.ts";
import { useSession } from "../client/use-session.ts";
import { FormFailure } from "./form-failure.tsx";
import { loginForm } from "./form-schemas.ts";
import { PasswordField } from "./password-field.tsx";

/** Signing in by e-mail or username; whoever is signed in goes on to the page that was asked for. */
export function LoginForm() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { toast } = useToast();
  const { user } = useSession();
  const target = redirectTarget(search.get("redirect"));
  const onward = target === "/" ? "" : `?${new URLSearchParams({ redirect: target })}`;
  useEffect(() => {
    if (user && !isLeaving()) void navigate(target, { replace: true });
  }, [user, target, navigate]);

  const { form, field, failure, busy } = useForm({
    schema: loginForm,
    draft: "login",
    async send(values) {
      const signedIn = await signIn(values).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== "SECOND_FACTOR_REQUIRED") throw error;
      });
      // The password was right; the page of the second step keeps where one wanted to go.
      if (!signedIn) return navigate({ pathname: "/login/second-factor", search: onward });
      const { message, data } = signedIn;
      toast({ title: "Login Successful", description: message || `Welcome back, ${data.user.fullName}` });
    },
    onFailure(error) {
      const answered = error instanceof ApiError && error.status > 0;
      const text = failureText(error, answered ? "Login failed" : "An error occurred during login");
      toast({ title: "Login Failed", description: text, variant: "destructive" });
      return text;
    },
  });

  return (
    <form {...form} className="space-y-5">
      <FormFailure text={failure} />
      <TextField
        {...field("email")}
        label="Email or username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode="email"
        required
      />
      <div>
        <PasswordField {...field("password")} label="Password" autoComplete="current-password" required />
        <Link to="/forgot-password" className="link mt-1 inline-flex min-h-11 items-center text-sm">
          Forgot your password?
        </Link>
      </div>
      <Button type="submit" size="lg" block busy={busy}>
        Sign In
      </Button>
      <p className="border-t border-line pt-5 text-muted">
        No account yet?{" "}
        <Link to={`/register${onward}`} className="link">
          Create one
        </Link>
        . It is free.
      </p>
    </form>
  );
}
