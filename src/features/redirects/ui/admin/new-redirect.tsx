import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { RedirectForm } from "./redirect-form.tsx";

/** The button that makes a redirect, of a dead address where it is named. */
export function NewRedirect({ address }: { address?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {address === undefined ? (
        <Button onClick={() => setOpen(true)}>New redirect</Button>
      ) : (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Make a redirect of ${address}`}
          onClick={() => setOpen(true)}
        >
          Make a redirect
        </Button>
      )}
      {open && <RedirectForm {...(address !== undefined && { address })} onDone={() => setOpen(false)} />}
    </>
  );
}
