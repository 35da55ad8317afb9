import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

/** The frame of a form that one button sends: what went wrong, the fields, that button, and the way out. */
export function FormFrame({
  form,
  label,
  failure,
  busy,
  submit,
  busyLabel,
  danger = false,
  onCancel,
  beside,
  children,
}: {
  form: ComponentProps<"form">;
  /** What the form is for, where no heading says so. */
  label?: string;
  failure: string | undefined;
  busy: boolean;
  submit: string;
  busyLabel?: string;
  danger?: boolean;
  onCancel?: (() => void) | undefined;
  /** Beside the buttons. */
  beside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <form {...form} aria-label={label} className="space-y-4">
      {failure !== undefined && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant={danger ? "danger" : "primary"} busy={busy} busyLabel={busyLabel}>
          {submit}
        </Button>
        {onCancel !== undefined && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
        {beside}
      </div>
    </form>
  );
}
