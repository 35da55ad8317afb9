import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { controlClass } from "./control-class.ts";
import { Field, type FieldProps } from "./field.tsx";
import { Icon } from "./icon.tsx";

/** A native select: the platform's own picker is the best one on a phone. Children are `<option>`s. */
export function SelectField({
  label,
  hint,
  error,
  required,
  optional,
  hideLabel,
  id,
  className,
  children,
  ...select
}: FieldProps & Omit<ComponentProps<"select">, keyof FieldProps>) {
  const shell = { label, hint, error, required, optional, hideLabel, id, className };
  return (
    <Field {...shell}>
      {(control) => (
        <span className="relative block">
          <select {...select} {...control} className={classNames(controlClass, "appearance-none pr-9 text-ellipsis")}>
            {children}
          </select>
          <Icon
            name="chevron-down"
            size={18}
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
          />
        </span>
      )}
    </Field>
  );
}
