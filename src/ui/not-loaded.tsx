import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

/** In place of a part whose script could not be fetched (`LatePart`). */
export function NotLoaded({
  what,
  kept = false,
  retry,
}: {
  /** What is missing, with its verb ('The editor'). */
  what: string;
  /** Whether something was typed, which stays. */
  kept?: boolean;
  retry: () => void;
}) {
  return (
    <Notice tone="warning" title={`${what} could not be loaded`} live>
      <p>{kept && "Your text is kept. "}Check your connection.</p>
      <Button size="sm" variant="secondary" onClick={retry} className="mt-2">
        Try again
      </Button>
    </Notice>
  );
}
