import { Button } from "./button.tsx";
import { Spoken } from "./spoken.tsx";

/** So long a message stays that offers to take something back: one reads it, looks at the list, and may press. */
export const undoMs = 20_000;

/** What a message says after a step that can be taken back, with the way to do so. */
export function UndoText({ said, onUndo }: { said: string; onUndo: () => void }) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span>
        <Spoken>{said}</Spoken>
      </span>
      <Button variant="secondary" size="sm" onClick={onUndo}>
        Undo
      </Button>
    </span>
  );
}
