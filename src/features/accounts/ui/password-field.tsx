import { useState } from "react";
import { Icon } from "#ui/icon.tsx";
import { TextField } from "#ui/text-field.tsx";

/** A password with a button that shows and hides what was typed. */
export function PasswordField({
  label,
  ...rest
}: {
  label: string;
  name: string;
  autoComplete: "current-password" | "new-password";
  error?: string | undefined;
  hint?: string;
  required?: boolean;
  onTyped?: (password: string) => void;
}) {
  const [shown, setShown] = useState(false);
  const { onTyped, ...field } = rest;
  return (
    <TextField
      {...field}
      label={label}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      onInput={onTyped && ((event) => onTyped(event.currentTarget.value))}
      trailing={
        <button
          type="button"
          onClick={() => setShown(!shown)}
          aria-label={`${shown ? "Hide" : "Show"} ${label.toLowerCase()}`}
          className="icon-btn no-js:hidden"
        >
          <Icon name={shown ? "eye-off" : "eye"} size={20} />
        </button>
      }
    />
  );
}
