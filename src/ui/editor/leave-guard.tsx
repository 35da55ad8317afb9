import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

/** Where a press on a link leads within this tab, if it leads to another page of ours. */
function targetOf(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target === "_blank" || link.hasAttribute("download") || link.isContentEditable) return undefined;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  if (link.origin !== location.origin || link.pathname === location.pathname) return undefined;
  return link.pathname + link.search + link.hash;
}

/**
 * Asks before a link or the browser leaves a page whose text was not saved. By the keys of the palette and the way back one
 * goes at once: what was typed is kept all the same. (The router's own blocker would weigh on every public page.)
 */
export function LeaveGuard({ touched }: { touched: boolean }) {
  const navigate = useNavigate();
  const [target, setTarget] = useState<string>();
  // The browser is not to ask again, where the page that was chosen is opened as a document.
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!touched || leaving) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const ask = (event: MouseEvent) => {
      const leadsTo = targetOf(event);
      if (leadsTo === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(leadsTo);
    };
    window.addEventListener("beforeunload", warn);
    document.addEventListener("click", ask, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", warn);
      document.removeEventListener("click", ask, { capture: true });
    };
  }, [touched, leaving]);
  useEffect(() => {
    if (leaving && target !== undefined) void navigate(target);
  }, [leaving, target, navigate]);
  return (
    <Dialog
      open={target !== undefined}
      onClose={() => setTarget(undefined)}
      title="Leave without saving?"
      footer={
        <>
          <Button variant="quiet" onClick={() => setLeaving(true)}>
            Leave
          </Button>
          <Button onClick={() => setTarget(undefined)}>Stay</Button>
        </>
      }
    >
      What you changed is kept for you until you come back. Readers see it once it is saved.
    </Dialog>
  );
}
