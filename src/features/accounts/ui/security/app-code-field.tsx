import type { InputEvent } from "react";
import { classNames } from "#ui/class-names.ts";
import { controlClass } from "#ui/control-class.ts";
import { Field } from "#ui/field.tsx";

/** Only digits, six at most: apps show and copy the code with a blank in its middle. */
function keepDigits(event: InputEvent<HTMLInputElement>) {
  const input = event.currentTarget;
  const digits = input.value.replace(/\D/g, "").slice(0, 6);
  if (digits !== input.value) input.value = digits;
}

/** The six digits of an authenticator app. */
export function AppCodeField({ name, error }: { name: string; error: string | undefined }) {
  return (
    <Field label="Code from your app" hint="The six digits that it shows now." error={error} required>
      {(control) => (
        <input
          {...control}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          onInput={keepDigits}
          className={classNames(controlClass, "num max-w-56 text-xl tracking-[0.35em]")}
        />
      )}
    </Field>
  );
}
