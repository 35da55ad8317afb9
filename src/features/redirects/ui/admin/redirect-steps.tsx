import { useState } from "react";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import type { RedirectCalls } from "../../admin/api.server.ts";
import type { Redirect } from "../../admin/contract.ts";
import { RedirectForm } from "./redirect-form.tsx";

const api = apiOf<RedirectCalls>();

/** What can be done with one redirect. */
export function RedirectSteps({ redirect }: { redirect: Redirect }) {
  const [open, setOpen] = useState(false);
  const { busy, write } = useWrite();
  const { id, address } = redirect;
  return (
    <span className="-my-1 flex gap-1 p-1 max-lg:-mx-3">
      <Button variant="quiet" size="sm" aria-label={`Change ${address}`} onClick={() => setOpen(true)}>
        Change
      </Button>
      <ConfirmButton
        variant="quiet"
        size="sm"
        label="Delete"
        aria-label={`Delete ${address}`}
        title="Delete this redirect?"
        confirm="Delete"
        danger
        busy={busy}
        onConfirm={() => void write(() => api("DELETE /redirects/{id}", { params: { id } }))}
      >
        <p className="break-words">
          Whoever opens {address} is told again that there is no such page. Browsers that were led on keep that for some
          minutes.
        </p>
      </ConfirmButton>
      {open && <RedirectForm redirect={redirect} onDone={() => setOpen(false)} />}
    </span>
  );
}
