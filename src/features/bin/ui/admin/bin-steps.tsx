import { useState } from "react";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { Button } from "#ui/button.tsx";
import { StepDialog } from "#ui/step-dialog.tsx";
import type { BinCalls } from "../../admin/api.server.ts";
import type { Binned } from "../../admin/contract.ts";

const api = apiOf<BinCalls>();

/** Brings something back, or deletes it for good. The question is there only while it is asked: a list has twenty rows. */
export function BinSteps({ binned: { id, title } }: { binned: Binned }) {
  const { busy, write } = useWrite();
  const [asking, setAsking] = useState(false);
  const params = { id };
  return (
    <span className="-my-1 flex gap-1 p-1 max-lg:-mx-3">
      <Button
        variant="quiet"
        size="sm"
        busy={busy}
        aria-label={`Restore ${title}`}
        onClick={() => void write(() => api("POST /bin/{id}/restore", { params }))}
      >
        Restore
      </Button>
      <Button variant="quiet" size="sm" aria-label={`Delete for good: ${title}`} onClick={() => setAsking(true)}>
        Delete for good
      </Button>
      {asking && (
        <StepDialog
          onClose={() => setAsking(false)}
          title={`Delete “${title}” for good?`}
          step="Delete for good"
          danger
          busy={busy}
          onStep={() => void write(() => api("DELETE /bin/{id}", { params })).then(() => setAsking(false))}
        >
          Its text, its versions and all that belongs to it are deleted. Nobody can bring it back.
        </StepDialog>
      )}
    </span>
  );
}
