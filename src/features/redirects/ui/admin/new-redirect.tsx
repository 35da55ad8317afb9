import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { type Dead, RedirectForm } from "./redirect-form.tsx";

/** The button that makes a redirect, of a dead address where one is given. */
export function NewRedirect({ dead }: { dead?: Dead }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {dead === undefined ? (
        <Button onClick={() => setOpen(true)}>New redirect</Button>
      ) : (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Make a redirect of ${dead.address}`}
          onClick={() => setOpen(true)}
        >
          Make a redirect
        </Button>
      )}
      {open && <RedirectForm {...(dead && { dead })} onDone={() => setOpen(false)} />}
    </>
  );
}
