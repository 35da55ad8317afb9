import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";

/** Specification, section 9: 700 ms unless told otherwise; the site's own tools (admin bars) use 200 ms. */
export const TOOLTIP_DELAY_MS = 700;

/**
 * A word of explanation on hover and focus. It stays while pointed at and leaves on Esc (WCAG 1.4.13).
 * `children` gets the id for `aria-describedby` of the control; never put the only name of a control in here.
 */
export function Tooltip({
  text,
  delayMs = TOOLTIP_DELAY_MS,
  children,
}: {
  text: ReactNode;
  delayMs?: number;
  children: (describedBy: string) => ReactNode;
}) {
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  function later() {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), delayMs);
  }
  function hide() {
    clearTimeout(timer.current);
    setOpen(false);
  }
  function key(event: KeyboardEvent) {
    if (event.key === "Escape") hide();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for the control inside, is none itself.
    <span
      className="relative inline-flex"
      onPointerEnter={later}
      onPointerLeave={hide}
      onFocus={() => setOpen(true)}
      onBlur={hide}
      onKeyDown={key}
    >
      {children(id)}
      <span
        id={id}
        role="tooltip"
        hidden={!open}
        className="absolute bottom-full left-1/2 z-50 w-max max-w-64 -translate-x-1/2 pb-2"
      >
        <span className="block rounded-control bg-ink px-2.5 py-1.5 text-xs font-medium text-paper shadow-float">
          {text}
        </span>
      </span>
    </span>
  );
}
