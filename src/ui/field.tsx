import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { FieldError } from "./field-error.tsx";

/** What a control needs so that label, hint and error belong to it. Spread it onto the control. */
export interface FieldControl {
  id: string;
  required: boolean | undefined;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

export interface FieldProps {
  label: ReactNode;
  /** What to enter, said before it goes wrong. */
  hint?: ReactNode | undefined;
  /** What is wrong and what to do; its presence marks the control invalid. */
  error?: string | undefined;
  required?: boolean | undefined;
  /** Adds '(optional)' to the label; required fields carry no mark. */
  optional?: boolean | undefined;
  /** Label for screen readers only, where the surroundings say it to everybody else (search). */
  hideLabel?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
}

/** Label, hint, error and a control, in that order: the error is read before the control is typed into again. */
export function Field({
  label,
  hint,
  error,
  required,
  optional,
  hideLabel,
  id,
  className,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const made = useId();
  const own = id ?? made;
  const describedBy = classNames(hint !== undefined && `${own}-hint`, error !== undefined && `${own}-error`);
  return (
    <div className={classNames("flex flex-col gap-1.5", className)}>
      <label htmlFor={own} className={hideLabel ? "sr-only" : "text-sm font-semibold"}>
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {hint !== undefined && (
        <p id={`${own}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${own}-error`}>{error}</FieldError>
      {children({
        id: own,
        required,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": error !== undefined || undefined,
      })}
    </div>
  );
}
