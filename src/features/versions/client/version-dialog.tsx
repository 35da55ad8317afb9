import { type ReactNode, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

/** One saved version: whole, or what changed since; and the step that puts it back. */
export default function VersionDialog({
  version,
  isCurrent,
  show,
  compare,
  note,
  busy,
  disabled,
  onClose,
  onRestore,
}: {
  version: number;
  isCurrent: boolean;
  show: () => ReactNode;
  compare: () => ReactNode;
  /** What is put back, and what stays. */
  note: string;
  busy: boolean;
  /** Nothing can be put back while something is typed that was not saved. */
  disabled: boolean;
  onClose: () => void;
  onRestore: () => void;
}) {
  const [isCompared, setCompared] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={`Version ${version}`}
      footer={
        !isCurrent && (
          <>
            <Button variant="quiet" onClick={() => setCompared(!isCompared)}>
              {isCompared ? "Show it whole" : "Show what changed since"}
            </Button>
            <Button busy={busy} disabled={disabled} onClick={onRestore}>
              Put this version back
            </Button>
          </>
        )
      }
    >
      <div className="space-y-4">
        {isCompared ? compare() : show()}
        <p className="text-sm text-muted">
          {disabled ? "Save or drop what you changed first: then this version can be put back." : note}
        </p>
      </div>
    </Dialog>
  );
}
