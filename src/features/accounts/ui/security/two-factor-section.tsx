import { useRef, useState } from "react";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { useToast } from "#ui/toast.tsx";
import { apiFetch } from "../../client/session.ts";
import type { Read } from "../../client/use-read.ts";
import type { Security } from "../../contract.ts";
import type { SecondFactorCalls } from "../../second-factor-api.server.ts";
import { PasswordStep } from "./password-step.tsx";
import { SectionRow } from "./section-row.tsx";
import { TwoFactorSetup } from "./two-factor-setup.tsx";

const call: Fetch<SecondFactorCalls> = apiFetch;

function codesLeft(left: number): string {
  if (left === 0) return "No recovery code is left.";
  return left === 1 ? "1 recovery code is left." : `${left} recovery codes are left.`;
}

function State({ security: { secondFactor, recoveryCodesLeft } }: { security: Security }) {
  if (!secondFactor) {
    return (
      <div className="space-y-2">
        <Badge>Off</Badge>
        <p>Your password alone opens your account.</p>
      </div>
    );
  }
  return (
    <div className="space-y-2">
      <Badge tone="success">On</Badge>
      <p>
        Signing in needs your password and a code from your app.{" "}
        <span className="num">{codesLeft(recoveryCodesLeft)}</span>
      </p>
      {recoveryCodesLeft < 3 && <p className="text-sm text-muted">Make new ones before you need them.</p>}
    </div>
  );
}

function TwoFactor({ security, onChange }: { security: Security; onChange: (security: Security) => void }) {
  const { toast } = useToast();
  const [way, setWay] = useState<"setup" | "renew">();
  const [turningOff, setTurningOff] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const renew = useRef<HTMLButtonElement>(null);
  const on = security.secondFactor;

  async function turnOff(password: string) {
    await call("/api/v1/auth/second-factor/disable", { method: "POST", body: { password } });
    setTurningOff(false);
    onChange({ ...security, secondFactor: false, recoveryCodesLeft: 0 });
    toast({ title: "Two-factor sign-in is off", description: "Your password alone opens your account." });
  }
  return (
    <>
      <State security={security} />
      {/* One button for both states, so that the focus stays where it was. */}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          ref={button}
          variant="secondary"
          className="max-sm:w-full"
          onClick={() => (on ? setTurningOff(true) : setWay("setup"))}
        >
          {on ? "Turn off" : "Set up"}
        </Button>
        {on && (
          <Button ref={renew} variant="secondary" className="max-sm:w-full" onClick={() => setWay("renew")}>
            New recovery codes
          </Button>
        )}
      </div>
      <TwoFactorSetup
        way={way}
        onClose={() => setWay(undefined)}
        cameFrom={way === "renew" ? renew : button}
        onEnabled={(codes) => onChange({ ...security, secondFactor: true, recoveryCodesLeft: codes })}
      />
      <Dialog open={turningOff} onClose={() => setTurningOff(false)} title="Turn off two-factor sign-in">
        {turningOff && (
          <PasswordStep action="Turn off" danger onCancel={() => setTurningOff(false)} send={turnOff}>
            <p>You'll sign in with your password only. Your recovery codes will stop working.</p>
          </PasswordStep>
        )}
      </Dialog>
    </>
  );
}

/** An authenticator app as the second step of signing in. */
export function TwoFactorSection({ security }: { security: Read<Security> }) {
  const { data, failed, loading, load, set } = security;
  function content() {
    if (data) return <TwoFactor security={data} onChange={set} />;
    if (failed) {
      const message = "We could not find out whether two-factor sign-in is on.";
      return <ErrorState message={message} onRetry={load} retrying={loading} />;
    }
    return (
      <SkeletonGroup label="Loading" className="space-y-5">
        <div className="space-y-2">
          <Skeleton className="h-5.5 w-10" />
          <Skeleton className="h-6.5 w-full max-w-80" />
        </div>
        <Skeleton className="h-11 w-24 max-sm:w-full" />
      </SkeletonGroup>
    );
  }
  return (
    <SectionRow
      id="two-factor"
      title="Two-factor sign-in"
      text="Your password and a code from an app on your phone. Someone who learns your password still cannot sign in."
    >
      {content()}
    </SectionRow>
  );
}
