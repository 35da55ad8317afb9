import type { InputEvent } from "react";
import { plainDigits } from "#lib/plain-digits.ts";
import { classNames } from "#ui/class-names.ts";
import { controlClass } from "#ui/control-class.ts";
import { Field } from "#ui/field.tsx";

/** Only digits, six at most, as those of ASCII; so a code pasted with a blank in its middle or words around it fits too. */
function keepDigits(event: InputEvent<HTMLInputElement>) {
  const input = event.currentTarget;
  const digits = plainDigits(input.value).replace(/\D/g, "").slice(0, 6);
  if (digits !== input.value) input.value = digits;
}

const sources = {
  mail: { label: "Verification code", hint: "The six digits from our email." },
  app: { label: "Code from your app", hint: "The six digits it shows now." },
} as const;

/** Six digits, from our email or from an authenticator app. */
export function CodeField({
  name,
  error,
  from,
}: {
  name: string;
  error: string | undefined;
  from: keyof typeof sources;
}) {
  const { label, hint } = sources[from];
  return (
    <Field label={label} hint={hint} error={error} required>
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
