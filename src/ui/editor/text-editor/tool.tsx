import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";

/** A button of the bar above a text. A press leaves the cursor where it is. */
export function Tool({
  name,
  tip = name,
  keys,
  on,
  disabled = false,
  onPress,
  children,
}: {
  name: string;
  /** What it is in full, where its sign is short. */
  tip?: string;
  /** The keys that do the same ('Control+B'). */
  keys?: string;
  /** Whether it is in force where the cursor is; none for what is done once. */
  on?: boolean;
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={name}
      data-tip={keys === undefined ? tip : `${tip} (${keys.replace("Control", "Ctrl")})`}
      aria-keyshortcuts={keys}
      aria-pressed={on}
      aria-disabled={disabled || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!disabled) onPress();
      }}
      className={classNames(
        "inline-flex h-11 min-w-9 shrink-0 items-center justify-center whitespace-nowrap rounded-control px-1.5 text-sm font-semibold hover:bg-sunken aria-disabled:opacity-40",
        on === true && "bg-sunken text-sea",
      )}
    >
      {children}
    </button>
  );
}
