import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { type ButtonLook, buttonClass } from "./button-class.ts";
import { Spinner } from "./spinner.tsx";

export type ButtonProps = Omit<ComponentProps<"button">, "className"> &
  ButtonLook & {
    /** Work is under way: presses are ignored, the width stays, focus stays. */
    busy?: boolean;
    /** What it says while busy ('Submitting...'); without it a spinner stands over the unchanged width. */
    busyLabel?: string;
    /** Icon before the label, 18 px. */
    icon?: ReactNode;
  };

/**
 * A button. Both labels lie in one grid cell, so the wider one sets the width and nothing jumps when work begins.
 * Busy uses aria-disabled: a disabled button would drop the keyboard focus.
 */
export function Button({
  variant,
  size,
  block,
  className,
  busy = false,
  busyLabel,
  icon,
  type = "button",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  const hidden = busy ? "invisible" : "";
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-disabled={busy || undefined}
      className={buttonClass({ variant, size, block, className })}
    >
      <span className="grid items-center justify-items-center [&>*]:[grid-area:1/1]">
        <span className={`inline-flex items-center gap-2 ${hidden}`}>
          {icon}
          {children}
        </span>
        {busyLabel !== undefined && <span className={busy ? "" : "invisible"}>{busyLabel}</span>}
        {busy && busyLabel === undefined && <Spinner label="Working" />}
      </span>
    </button>
  );
}
