import { useEffect } from "react";
import { Button } from "./button.tsx";
import { ButtonLink } from "./button-link.tsx";
import { Dialog } from "./dialog.tsx";

/** What is said where a part could not be fetched: no connection, or a new version has replaced its file. */
const missingText = () =>
  navigator.onLine
    ? "We couldn't load this part. The site may have a new version. Your text is kept."
    : "You are offline. Your text is kept.";

/**
 * Stands for a dialog whose script could not be fetched. Tries again by itself once the device is back in the net;
 * `plain` is a page that does the same without it.
 */
export function MissingDialog({
  open,
  onClose,
  onRetry,
  plain,
}: {
  open: boolean;
  onClose: () => void;
  onRetry: () => void;
  plain: { href: string; text: string };
}) {
  useEffect(() => {
    window.addEventListener("online", onRetry, { once: true });
    return () => window.removeEventListener("online", onRetry);
  }, [onRetry]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Not loaded yet"
      footer={
        <>
          <ButtonLink to={plain.href} reloadDocument variant="secondary">
            {plain.text}
          </ButtonLink>
          <Button onClick={onRetry}>Try again</Button>
        </>
      }
    >
      <p>{open && missingText()}</p>
    </Dialog>
  );
}
