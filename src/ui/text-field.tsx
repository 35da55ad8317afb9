import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { controlClass } from "./control-class.ts";
import { Field, type FieldProps } from "./field.tsx";
import { spokenField } from "./spoken.tsx";

type Own<Element extends "input" | "textarea"> = FieldProps & Omit<ComponentProps<Element>, keyof FieldProps>;

/** One line of text with label, hint and error. `trailing` stands inside the right edge (show password). */
export function TextField({
  label,
  hint,
  error,
  required,
  optional,
  hideLabel,
  id,
  className,
  trailing,
  ...input
}: Own<"input"> & { trailing?: ReactNode }) {
  const shell = { label, hint, error, required, optional, hideLabel, id, className };
  return (
    <Field {...shell}>
      {(control) => (
        <span className="relative block">
          <input
            {...input}
            {...spokenField(input)}
            {...control}
            className={classNames(controlClass, trailing !== undefined && "pr-13")}
          />
          {trailing !== undefined && <span className="absolute inset-y-0 right-0 flex items-center">{trailing}</span>}
        </span>
      )}
    </Field>
  );
}

/** Several lines of text with label, hint and error. It grows with what is typed where the browser can. */
export function TextAreaField({
  label,
  hint,
  error,
  required,
  optional,
  hideLabel,
  id,
  className,
  rows = 5,
  ...area
}: Own<"textarea">) {
  const shell = { label, hint, error, required, optional, hideLabel, id, className };
  return (
    <Field {...shell}>
      {(control) => (
        <textarea
          {...area}
          {...spokenField(area)}
          {...control}
          rows={rows}
          className={classNames(controlClass, "field-sizing-content min-h-32 max-h-[60dvh] leading-relaxed")}
        />
      )}
    </Field>
  );
}
