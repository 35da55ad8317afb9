import { useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { removeDraft } from "#ui/form-draft.ts";
import { useToast } from "#ui/toast.tsx";
import type { AlumniCalls } from "../api.server.ts";
import type { OwnAlumni } from "../directory-contract.ts";

const call: Fetch<AlumniCalls> = apiFetch;

/** Under which name the device keeps what somebody types into their entry. */
export const draftOfEntry = (userId: string) => `alumni:${userId}`;

/** Takes everything back at once. */
export function LeaveDirectory({
  label,
  userId,
  onChange,
}: {
  label: string;
  userId: string;
  onChange: (own: OwnAlumni) => void;
}) {
  const { toast } = useToast();
  const [busy, setBusy] = useState(false);
  async function leave() {
    setBusy(true);
    try {
      const answer = await call("/api/v1/alumni/my", { method: "DELETE" });
      // The empty form that comes now would find it again.
      removeDraft(draftOfEntry(userId));
      toast({ title: "Done", description: answer.message });
      onChange(answer.data);
    } catch (error) {
      const description = failureText(error, "Nothing was changed. Please try again.");
      toast({ title: "Not done", description, variant: "destructive" });
    } finally {
      setBusy(false);
    }
  }
  return (
    <ConfirmButton
      variant="quiet"
      label={label}
      title="Leave the directory?"
      confirm="Leave and delete"
      danger
      busy={busy}
      busyLabel="Leaving..."
      onConfirm={() => void leave()}
    >
      Your entry and your page are gone at once, and what you typed here is deleted. Your certificates stay as they are.
      To keep your texts for later, untick “List me” and save instead.
    </ConfirmButton>
  );
}
