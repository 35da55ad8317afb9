import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { FieldError } from "./field-error.tsx";

type ChoiceProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

function Choice({ kind, label, hint, error, className, id, ...input }: ChoiceProps & { kind: "checkbox" | "radio" }) {
  const made = useId();
  const own = id ?? made;
  const describedBy = classNames(hint !== undefined && `${own}-hint`, error !== undefined && `${own}-error`);
  return (
    <div className={className}>
      <FieldError id={`${own}-error`} className="mb-1">
        {error}
      </FieldError>
      <label htmlFor={own} className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
        <input
          {...input}
          id={own}
          type={kind}
          aria-describedby={describedBy || undefined}
          aria-invalid={error !== undefined || undefined}
          className="mt-0.5 size-5 shrink-0 accent-sea"
        />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <p id={`${own}-hint`} className="-mt-1.5 pl-8 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

/** One yes-or-no with its label as the target. */
export function CheckboxField(props: ChoiceProps) {
  return <Choice {...props} kind="checkbox" />;
}

/** One of several; put them into a `<fieldset>` with a `<legend>` and give all the same `name`. */
export function RadioField(props: ChoiceProps) {
  return <Choice {...props} kind="radio" />;
}
