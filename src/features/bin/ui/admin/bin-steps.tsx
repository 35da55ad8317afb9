import { useState } from "react";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { adminHome } from "#lib/admin-screens.ts";
import { Button } from "#ui/button.tsx";
import { StepDialog } from "#ui/step-dialog.tsx";
import type { BinCalls } from "../../admin/api.server.ts";
import type { Binned } from "../../admin/contract.ts";
import { binPath } from "../../admin/list-views.ts";

const api = apiOf<BinCalls>();

/**
 * Brings something back, or deletes it for good. In a list (without `leave`) they are small, and the question is there only while
 * it is asked: a list has twenty rows. On its own screen one leaves it then: for where it is now, or for the bin.
 */
export function BinSteps({ binned: { id, kind, title }, leave = false }: { binned: Binned; leave?: boolean }) {
  const { busy, write } = useWrite();
  const [asking, setAsking] = useState(false);
  const params = { id };
  const size = leave ? "md" : "sm";
  return (
    <span className={leave ? "flex flex-wrap gap-2" : "relative -my-1 flex gap-1 p-1 max-lg:-mx-3"}>
      <Button
        variant={leave ? "primary" : "quiet"}
        size={size}
        busy={busy}
        aria-label={`Restore ${title}`}
        onClick={() =>
          void write(() => api("POST /bin/{id}/restore", { params }), leave ? `${adminHome}/${kind}/${id}` : undefined)
        }
      >
        Restore
      </Button>
      <Button variant="quiet" size={size} aria-label={`Delete for good: ${title}`} onClick={() => setAsking(true)}>
        Delete for good
      </Button>
      {asking && (
        <StepDialog
          onClose={() => setAsking(false)}
          title={`Delete “${title}” for good?`}
          step="Delete for good"
          danger
          busy={busy}
          onStep={() =>
            void write(() => api("DELETE /bin/{id}", { params }), leave ? binPath : undefined).then(() =>
              setAsking(false),
            )
          }
        >
          Its text, its versions and all that belongs to it are deleted. Nobody can bring it back.
        </StepDialog>
      )}
    </span>
  );
}
