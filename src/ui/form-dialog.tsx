import { type ComponentProps, type ReactNode, useId } from "react";
import { Notice } from "./notice.tsx";
import { StepDialog } from "./step-dialog.tsx";

/** A form in a dialog, sent by the dialog's own button (`useForm`, `useKeptForm`): what went wrong, then the fields. */
export function FormDialog({
  form,
  failure,
  children,
  ...dialog
}: Omit<ComponentProps<typeof StepDialog>, "form" | "onStep" | "open"> & {
  form: ComponentProps<"form">;
  failure: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <StepDialog {...dialog} form={id}>
      <form {...form} id={id} className="space-y-4">
        {failure !== undefined && (
          <Notice tone="danger" live>
            {failure}
          </Notice>
        )}
        {children}
      </form>
    </StepDialog>
  );
}
