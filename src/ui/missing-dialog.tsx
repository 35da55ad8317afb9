import { useEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { ButtonLink } from "./button-link.tsx";

export interface MissingProps {
  open: boolean;
  onClose: () => void;
  onRetry: () => void;
  plain: { href: string; text: string };
}

/** What is said where a part could not be fetched: no connection, or a new version has replaced its file. */
const missingText = () =>
  navigator.onLine
    ? "We couldn't load this part. The site may have a new version. Your text is kept."
    : "You are offline. Your text is kept.";

/**
 * Stands for a dialog whose script could not be fetched. Tries again by itself once the device is back in the net;
 * `plain` is a page that does the same without it. Fetched ahead, while there is a connection (app/offline).
 */
export default function MissingDialog({ open, onClose, onRetry, plain }: MissingProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    window.addEventListener("online", onRetry, { once: true });
    return () => window.removeEventListener("online", onRetry);
  }, [onRetry]);
  useEffect(() => {
    const dialog = ref.current;
    if (open) dialog?.showModal();
    document.documentElement.toggleAttribute("data-modal", open);
    return () => {
      // Closing gives the focus back to where it came from.
      dialog?.close();
      document.documentElement.toggleAttribute("data-modal", false);
    };
  }, [open]);
  return (
    <dialog
      ref={ref}
      aria-labelledby="missing-title"
      onClose={onClose}
      className="dialog m-auto w-[calc(100%-2rem)] max-w-lg rounded-card bg-surface p-5 text-ink shadow-float max-sm:mb-4 sm:p-7"
    >
      <h2 id="missing-title" className="headline-3">
        Not loaded yet
      </h2>
      <p className="mt-4">{open && missingText()}</p>
      <div className="mt-5 flex flex-wrap-reverse justify-end gap-3 max-sm:*:grow">
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
        <ButtonLink to={plain.href} reloadDocument variant="secondary">
          {plain.text}
        </ButtonLink>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </dialog>
  );
}
