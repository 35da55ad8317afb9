import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

/** A dialog that one button of it ends: it says what will happen, the button does it; besides it one can only leave. */
export function StepDialog({
  open = true,
  onClose,
  title,
  size,
  step,
  onStep,
  form,
  danger = false,
  busy = false,
  busyLabel,
  beside,
  children,
}: {
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  size?: ComponentProps<typeof Dialog>["size"];
  /** What the button says: the step itself. */
  step: ReactNode;
  /** Does it; a dialog that holds a form sends that one instead. */
  onStep?: () => void;
  /** The id of that form. */
  form?: string;
  danger?: boolean;
  busy?: boolean;
  busyLabel?: string | undefined;
  /** Between the two buttons. */
  beside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      {...(size && { size })}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          {beside}
          <Button
            {...(form === undefined ? { onClick: onStep } : { type: "submit", form })}
            variant={danger ? "danger" : "primary"}
            busy={busy}
            busyLabel={busyLabel}
          >
            {step}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
