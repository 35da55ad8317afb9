import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

/**
 * A part of a screen that a press opens, with the sign that says so. `inset` is its padding to the sides, which its line keeps,
 * too, so that all of it can be pressed; `open` as it comes.
 */
export function Disclosure({
  title,
  open,
  inset = "",
  className,
  children,
}: {
  title: ReactNode;
  open?: boolean;
  inset?: "px-3" | "px-4" | "px-5" | "";
  className?: string;
  children: ReactNode;
}) {
  return (
    <details open={open} className={classNames("group", className)}>
      <summary
        className={classNames(
          "flex min-h-11 cursor-pointer items-center justify-between gap-4 text-sm font-semibold hover:text-sea",
          inset,
        )}
      >
        {title}
        <Icon name="plus" size={18} className="shrink-0 text-sea transition-transform group-open:rotate-45" />
      </summary>
      <div className={inset}>{children}</div>
    </details>
  );
}
