import { useEffect, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { pageOf } from "#lib/page-address.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toast.tsx";
import { useForm } from "#ui/use-form.ts";
import type { AccountCalls } from "../../api.server.ts";
import { ApiError, failureText } from "../../client/api.ts";
import { redirectTarget } from "../../client/redirect-target.ts";
import { apiFetch, refreshSession } from "../../client/session.ts";
import { useSession } from "../../client/use-session.ts";
import { CodeField } from "../code-field.tsx";
import { FormFailure } from "../form-failure.tsx";
import { appCodeForm, recoveryCodeForm } from "./security-schemas.ts";

const call: Fetch<AccountCalls> = apiFetch;

type Way = "app" | "recovery";

const unreachable = "You are signed in, but the site could not be reached. Check your connection and try again.";

function CodeForm({ way, onExpired }: { way: Way; onExpired: () => Promise<void> }) {
  const { toast } = useToast();
  /** What the server said to a right code. A code works once, so it is not sent again. */
  const welcome = useRef<string>(undefined);
  const { form, field, failure, busy } = useForm({
    schema: way === "app" ? appCodeForm : recoveryCodeForm,
    async send({ code }) {
      try {
        const path = "/api/v1/auth/login/second-factor";
        welcome.current ??= (await call(path, { method: "POST", body: { code } })).message;
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
        return onExpired();
      }
      // The cookie of that answer says who this is.
      if (!(await refreshSession())) throw new Error(unreachable);
      toast({ title: "Login Successful", description: welcome.current });
    },
    onFailure(error) {
      const text = welcome.current ? unreachable : failureText(error, "An error occurred during login");
      toast({ title: "Login Failed", description: text, variant: "destructive" });
      return text;
    },
  });
  return (
    <form {...form} className="space-y-5">
      <FormFailure text={failure} />
      {way === "app" ? (
        <CodeField {...field("code")} from="app" />
      ) : (
        <TextField
          {...field("code")}
          label="Recovery code"
          hint="One of the ten that you kept. It works once."
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          required
        />
      )}
      <Button type="submit" size="lg" block busy={busy}>
        Sign In
      </Button>
    </form>
  );
}

/** The second step of signing in; then on to the page that was asked for. */
export function SecondFactorForm() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { toast } = useToast();
  const { user } = useSession();
  const [way, setWay] = useState<Way>("app");
  const [changed, setChanged] = useState(false);
  const target = redirectTarget(search.get("redirect"));
  useEffect(() => {
    if (user) void navigate(target, { replace: true });
  }, [user, target, navigate]);
  useEffect(() => {
    // The other field stands there now; its label says what is asked for.
    if (changed) document.querySelector<HTMLElement>(`[data-second-factor=${way}] [name=code]`)?.focus();
  }, [way, changed]);

  const login = pageOf.login(target);

  async function beginAgain() {
    toast({
      title: "Please sign in again",
      description: "Your sign-in timed out after 10 minutes. Enter your password again, then the code.",
      durationMs: 12_000,
    });
    await navigate(login, { replace: true });
  }

  return (
    <div className="space-y-5" data-second-factor={way}>
      <CodeForm key={way} way={way} onExpired={beginAgain} />
      <div className="border-t border-line pt-3">
        <button
          type="button"
          className="link inline-flex min-h-11 items-center"
          onClick={() => {
            setChanged(true);
            setWay(way === "app" ? "recovery" : "app");
          }}
        >
          {way === "app" ? "Use a recovery code instead" : "Use a code from your app instead"}
        </button>
        <p className="text-muted">
          Not you?{" "}
          <Link to={login} className="link">
            Start again
          </Link>
        </p>
      </div>
    </div>
  );
}
