import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

/** In place of a part whose script could not be fetched (`LatePart`). */
export function NotLoaded({
  what,
  kept = false,
  retry,
  onClose,
}: {
  /** What is missing, with its verb ('The editor'). */
  what: string;
  /** Whether something was typed, which stays. */
  kept?: boolean;
  retry: () => void;
  /** Goes on without it, where that can be. */
  onClose?: () => void;
}) {
  return (
    <Notice tone="warning" title={`${what} could not be loaded`} live>
      <p>{kept && "Your text is kept. "}Check your connection.</p>
      <p className="mt-2 flex gap-2">
        <Button size="sm" variant="secondary" onClick={retry}>
          Try again
        </Button>
        {onClose && (
          <Button size="sm" variant="quiet" onClick={onClose}>
            Close
          </Button>
        )}
      </p>
    </Notice>
  );
}

/** While a dialog is on its way that somebody asked for. */
export const comesSoon = (
  <p role="status" className="text-sm text-muted">
    Loading...
  </p>
);
