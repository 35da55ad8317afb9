import { useState } from "react";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { AccountCalls } from "../api.server.ts";
import { ApiError, detourOf } from "../client/api.ts";
import { apiFetch } from "../client/session.ts";

const call: Fetch<AccountCalls> = apiFetch;
const unexpected = "An unexpected error occurred while resending the verification email.";

function failedText(error: unknown): string {
  if (!(error instanceof ApiError)) return unexpected;
  // Neither too often nor no address is an unexpected error: the server says what to do.
  if (error.status === 429 || error.status === 422) return error.message;
  // Led here, where one is already: what the specification calls no result.
  return detourOf(error) ? "Failed to resend verification email. Please try again later." : unexpected;
}

/** Asks for the verification mail again. The answer is the same whether or not the address is known. */
export function ResendButton({ email }: { email: string }) {
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<{ good: boolean; text: string }>();

  async function resend() {
    if (email === "") return setTold({ good: false, text: "No email address found." });
    setBusy(true);
    setTold(undefined);
    try {
      await call("/api/v1/auth/resend-verification", { method: "POST", body: { email } });
      setTold({ good: true, text: "Verification email resent successfully! Please check your inbox." });
    } catch (error) {
      setTold({ good: false, text: failedText(error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="space-y-4">
      {told && (
        <Notice tone={told.good ? "success" : "danger"} live>
          {told.text}
        </Notice>
      )}
      <Button variant="secondary" busy={busy} busyLabel="Sending..." onClick={() => void resend()}>
        Resend verification email
      </Button>
    </div>
  );
}
