import { type ReactNode, useRef } from "react";
import { classNames } from "./class-names.ts";
import { useDismiss } from "./use-dismiss.ts";

/**
 * A disclosure that drops a panel: opens and closes by a press on `trigger`, closes on a press outside, Esc, or
 * choosing. Its links and buttons wear the class `menu-item`. A plain list, not an ARIA menu: Tab goes through it,
 * as people expect on the web.
 */
export function Menu({
  trigger,
  label,
  align = "start",
  className,
  triggerClassName,
  panelClassName,
  children,
}: {
  trigger: ReactNode;
  /** Accessible name of the trigger when it shows no text. */
  label?: string;
  align?: "start" | "end";
  className?: string;
  triggerClassName?: string;
  panelClassName?: string;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDetailsElement>(null);
  useDismiss(ref);
  return (
    <details ref={ref} className={classNames("group/menu relative", className)}>
      <summary aria-label={label} className={classNames("rounded-control", triggerClassName)}>
        {trigger}
      </summary>
      <div
        className={classNames(
          "appear absolute top-full z-50 mt-1 min-w-56 rounded-card border border-line bg-surface p-1.5 shadow-float",
          align === "end" ? "right-0" : "left-0",
          panelClassName,
        )}
      >
        {children}
      </div>
    </details>
  );
}
