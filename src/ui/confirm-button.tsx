import { type ReactNode, useState } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { StepDialog } from "./step-dialog.tsx";

/** A step that asks once: the dialog says what will happen, its button does it. */
export function ConfirmButton({
  label,
  title,
  children,
  confirm,
  onConfirm,
  danger = false,
  ...button
}: Omit<ButtonProps, "onClick" | "children" | "title"> & {
  label: ReactNode;
  /** The question ('Close this query?'). */
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** What the button of the dialog says: the step itself. */
  confirm: string;
  onConfirm: () => void;
  danger?: boolean;
}) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <StepDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={title}
        step={confirm}
        danger={danger}
        onStep={() => {
          setAsking(false);
          onConfirm();
        }}
      >
        {children}
      </StepDialog>
    </>
  );
}
