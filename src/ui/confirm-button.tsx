import { type ReactNode, useState } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { StepDialog } from "./step-dialog.tsx";

/**
 * A step that asks once: the dialog says what will happen, its button does it. Both stay as they were when it was opened: what is
 * read anew behind it nobody has looked at yet.
 */
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
  const [dialog, setDialog] = useState<ReactNode>();
  const close = () => setDialog(undefined);
  const ask = () =>
    setDialog(
      <StepDialog
        title={title}
        step={confirm}
        danger={danger}
        onClose={close}
        onStep={() => {
          close();
          onConfirm();
        }}
      >
        {children}
      </StepDialog>,
    );
  return (
    <>
      <Button {...button} onClick={ask}>
        {label}
      </Button>
      {dialog}
    </>
  );
}
