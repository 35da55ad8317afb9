import { type ReactNode, useState } from "react";
import { Notice } from "#ui/notice.tsx";
import { StepDialog } from "#ui/step-dialog.tsx";
import { failureText } from "../../client/api.ts";

/** Asks before something that cannot be taken back. A failure is told inside: a toast would lie behind the dialog. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  children,
  action,
  send,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The label of the button that does it. */
  action: string;
  send: () => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function confirm() {
    setBusy(true);
    setFailure(undefined);
    try {
      await send();
    } catch (error) {
      setFailure(failureText(error, "This did not work. Check your connection and try again."));
    } finally {
      setBusy(false);
    }
  }
  return (
    <StepDialog
      open={open}
      onClose={() => {
        setFailure(undefined);
        onClose();
      }}
      title={title}
      step={action}
      busy={busy}
      onStep={() => void confirm()}
    >
      <div className="space-y-4">
        {children}
        {failure !== undefined && (
          <Notice tone="danger" live>
            {failure}
          </Notice>
        )}
      </div>
    </StepDialog>
  );
}
