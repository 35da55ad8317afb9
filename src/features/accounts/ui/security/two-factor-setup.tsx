import { type RefObject, useState } from "react";
import { Dialog } from "#ui/dialog.tsx";
import { useToast } from "#ui/toast.tsx";
import { apiFetch } from "../../client/session.ts";
import { type AppSecret, AppStep } from "./app-step.tsx";
import { PasswordStep } from "./password-step.tsx";
import { RecoveryStep } from "./recovery-step.tsx";

type Step = { name: "password" } | { name: "app"; secret: AppSecret } | { name: "recovery"; codes: string[] };

const first: Step = { name: "password" };
const titles = {
  password: "Set up two-factor sign-in",
  app: "Add the account to your app",
  recovery: "Keep your recovery codes",
} as const;

/** Password, app, recovery codes: three steps in one dialog. The last is closed only by its own button. */
export function TwoFactorSetup({
  open,
  onClose,
  cameFrom,
  onEnabled,
}: {
  open: boolean;
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
  async function begin(password: string) {
    const answer = await apiFetch<AppSecret>("/api/v1/auth/second-factor/setup", {
      method: "POST",
      body: { password },
    });
    if (answer) setStep({ name: "app", secret: answer.data });
  }
  async function enable(code: string) {
    const path = "/api/v1/auth/second-factor/enable";
    const answer = await apiFetch<{ recoveryCodes: string[] }>(path, { method: "POST", body: { code } });
    if (!answer) return;
    const codes = answer.data.recoveryCodes;
    setStep({ name: "recovery", codes });
    onEnabled(codes.length);
  }
  function kept() {
    finish();
    // After the dialog has closed, which moves the focus too.
    setTimeout(() => cameFrom.current?.focus());
    toast({ title: "Two-factor sign-in is on", description: "From now on, signing in needs a code from your app." });
  }

  return (
    <Dialog
      key={tries}
      open={open}
      onClose={() => (step.name === "recovery" ? setTries((count) => count + 1) : finish())}
      title={titles[step.name]}
    >
      {open && step.name === "password" && (
        <PasswordStep action="Continue" onCancel={finish} send={begin}>
          <p>You need an authenticator app on your phone, for example Google Authenticator, Aegis or 2FAS.</p>
        </PasswordStep>
      )}
      {step.name === "app" && <AppStep secret={step.secret} onCancel={finish} send={enable} />}
      {step.name === "recovery" && <RecoveryStep codes={step.codes} remind={tries > 0} onKept={kept} />}
    </Dialog>
  );
}
