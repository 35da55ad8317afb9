import { useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { useToast } from "#ui/toast.tsx";
import type { WaitingEntry } from "../contract.ts";
import type { WaitingCalls } from "../waiting-api.server.ts";

const call: Fetch<WaitingCalls> = apiFetch;

/** Leaves a waiting list, or gives an offer up. */
export function LeaveLine({ entry, of, onChanged }: { entry: WaitingEntry; of: string; onChanged: () => void }) {
  const { toast } = useToast();
  const [busy, setBusy] = useState(false);
  const offered = entry.state === "offered";
  async function leave() {
    setBusy(true);
    try {
      await call(`/api/v1/waiting-lists/my/${entry.id}`, { method: "DELETE" });
      toast({ title: "You've left the waiting list" });
    } catch (error) {
      const description = failureText(error, "You're still on the waiting list. Please try again.");
      toast({ title: "Not done", description, variant: "destructive" });
    }
    setBusy(false);
    onChanged();
  }
  return (
    <ConfirmButton
      variant="quiet"
      size="sm"
      danger
      busy={busy}
      label={offered ? "Give it up" : "Leave the list"}
      aria-label={`${offered ? "Give it up" : "Leave the list"}: ${of}`}
      title={offered ? "Give this offer up?" : "Leave the waiting list?"}
      confirm={offered ? "Give it up" : "Leave the list"}
      onConfirm={() => void leave()}
    >
      {offered
        ? "The next in line gets the offer. "
        : "You lose your place in line; if you join again, you start at its end. "}
      This is the list for <Spoken>{of}</Spoken>.
    </ConfirmButton>
  );
}
