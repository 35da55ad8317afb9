import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { controlClass } from "./control-class.ts";
import { Field } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { spokenField } from "./spoken.tsx";

/** A search input; inside a GET form it works without JavaScript. The label is read out, the placeholder shown. */
export function SearchField({
  label,
  className,
  id,
  ...input
}: Omit<ComponentProps<"input">, "type"> & { label: string }) {
  return (
    <Field label={label} hideLabel id={id} className={className}>
      {({ required: _, ...control }) => (
        <span className="relative block">
          <Icon
            name="search"
            size={18}
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
          />
          <input
            autoComplete="off"
            enterKeyHint="search"
            {...input}
            {...spokenField(input)}
            {...control}
            type="search"
            className={classNames(controlClass, "pl-10 text-ellipsis")}
          />
        </span>
      )}
    </Field>
  );
}
