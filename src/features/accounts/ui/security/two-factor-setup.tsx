import { type RefObject, useState } from "react";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Dialog } from "#ui/dialog.tsx";
import { useToast } from "#ui/toast.tsx";
import { ApiError } from "../../client/api.ts";
import { apiFetch } from "../../client/session.ts";
import type { SecondFactorCalls } from "../../second-factor-api.server.ts";
import { type AppSecret, AppStep } from "./app-step.tsx";
import { PasswordStep } from "./password-step.tsx";
import { RecoveryStep } from "./recovery-step.tsx";

const call: Fetch<SecondFactorCalls> = apiFetch;

type Step = { name: "password" } | { name: "app"; secret: AppSecret } | { name: "recovery"; codes: string[] };

const first: Step = { name: "password" };
const titles = { app: "Add the account to your app", recovery: "Keep your recovery codes" } as const;
const begins = {
  setup: {
    title: "Set up two-factor sign-in",
    text: "You need an authenticator app on your phone, for example Google Authenticator, Aegis or 2FAS.",
    done: { title: "Two-factor sign-in is on", description: "From now on, signing in needs a code from your app." },
  },
  renew: {
    title: "New recovery codes",
    text: "You get ten new codes. The earlier ones no longer work.",
    done: { title: "New recovery codes", description: "The earlier ones no longer work." },
  },
} as const;

/**
 * Password, app, recovery codes: three steps in one dialog; without the app where only the codes are renewed. The last
 * step is closed only by its own button.
 */
export function TwoFactorSetup({
  way,
  onClose,
  cameFrom,
  onEnabled,
}: {
  /** Closed when undefined. */
  way: keyof typeof begins | undefined;
  onClose: () => void;
  /** Gets the focus back. A dialog that was made anew does not know where it came from. */
  cameFrom: RefObject<HTMLButtonElement | null>;
  onEnabled: (recoveryCodes: number) => void;
}) {
  const { toast } = useToast();
  const [step, setStep] = useState(first);
  /** How often somebody tried to close the codes; the browser closes a dialog by itself, so each try makes a new one. */
  const [tries, setTries] = useState(0);

  function finish() {
    setStep(first);
    setTries(0);
    onClose();
  }
  function show(codes: string[]) {
    setStep({ name: "recovery", codes });
    onEnabled(codes.length);
  }
  async function begin(password: string) {
    if (way === "renew") {
      const path = "/api/v1/auth/second-factor/recovery-codes";
      const renewed = await call(path, { method: "POST", body: { password } });
      return renewed && show(renewed.data.recoveryCodes);
    }
    const answer = await call("/api/v1/auth/second-factor/setup", {
      method: "POST",
      body: { password },
    });
    setStep({ name: "app", secret: answer.data });
  }
  async function enable(code: string) {
    const path = "/api/v1/auth/second-factor/enable";
    try {
      const answer = await call(path, { method: "POST", body: { code } });
      show(answer.data.recoveryCodes);
    } catch (error) {
      // On already: an earlier answer was lost, and its codes with it. None are known here, so new ones are called for.
      if (error instanceof ApiError && error.status === 409) onEnabled(0);
      throw error;
    }
  }
  function kept() {
    finish();
    // After the dialog has closed, which moves the focus too.
    setTimeout(() => cameFrom.current?.focus());
    if (way) toast(begins[way].done);
  }

  return (
    <Dialog
      key={tries}
      open={way !== undefined}
      onClose={() => (step.name === "recovery" ? setTries((count) => count + 1) : finish())}
      title={step.name === "password" ? begins[way ?? "setup"].title : titles[step.name]}
    >
      {way && step.name === "password" && (
        <PasswordStep action="Continue" onCancel={finish} send={begin}>
          <p>{begins[way].text}</p>
        </PasswordStep>
      )}
      {step.name === "app" && <AppStep secret={step.secret} onCancel={finish} send={enable} />}
      {step.name === "recovery" && (
        <RecoveryStep codes={step.codes} renewed={way === "renew"} remind={tries > 0} onKept={kept} />
      )}
    </Dialog>
  );
}
