import { useEffect, useRef } from "react";
import { signText } from "./sign-text.ts";

/** Specification, section 9: 700 ms by default; the site's theme says 200 (root.tsx). */
const defaultDelayMs = 700;
/** Between a tooltip and the edge of the window, px. */
const margin = 8;

/** Puts the tooltip under what it explains, or over it where there is no room, and never past the edge. */
function place(tip: HTMLElement, control: Element): void {
  const { left, top, bottom, width } = control.getBoundingClientRect();
  const right = document.documentElement.clientWidth - tip.offsetWidth - margin;
  const below = bottom + tip.offsetHeight <= window.innerHeight;
  tip.style.left = `${Math.max(margin, Math.min(left + width / 2 - tip.offsetWidth / 2, right))}px`;
  tip.style.top = `${below ? bottom : top - tip.offsetHeight}px`;
}

/** Explains what is pointed at or reached by the keyboard. Returns what ends it. */
function follow(tip: HTMLElement, delayMs: number): () => void {
  let shownFor: Element | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new AbortController();

  const hide = () => {
    clearTimeout(timer);
    if (shownFor) tip.hidePopover();
    shownFor = undefined;
  };
  const show = (control: Element, text: string) => {
    hide();
    if (!control.isConnected) return;
    tip.textContent = text;
    // The top layer is over dialogs, too; what is shown last lies in front.
    tip.showPopover();
    place(tip, control);
    shownFor = control;
  };
  const controlAt = (target: EventTarget | null) => {
    const control = target instanceof Element ? target.closest("a[href], button, summary") : null;
    return control && { control, text: signText(control) };
  };
  const on = <K extends keyof DocumentEventMap>(name: K, act: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(name, act, { capture: true, passive: true, signal: over.signal });

  on("pointerover", (event) => {
    if (event.pointerType === "touch" || tip.contains(event.target as Node)) return;
    const found = controlAt(event.target);
    if (found?.control === shownFor) return;
    hide();
    if (found?.text) timer = setTimeout(show, delayMs, found.control, found.text);
  });
  document.documentElement.addEventListener("pointerleave", hide, { signal: over.signal });
  on("focusin", (event) => {
    const found = controlAt(event.target);
    if (found?.text && found.control.matches(":focus-visible")) show(found.control, found.text);
  });
  on("focusout", hide);
  // A press does what the sign says: nothing is left to explain. Esc sends the tooltip away and nothing else with it.
  on("pointerdown", hide);
  on("keydown", hide);
  on("scroll", hide);
  return () => {
    hide();
    over.abort();
  };
}

/**
 * The name of every control that shows only a sign, for whoever points at it or comes to it by the keyboard. It stays
 * while it is pointed at itself, and goes with any key, Esc too (WCAG 1.4.13). There is one for the whole page and
 * controls need not ask for it, so none can be forgotten; `data-tip` says it in other words than the control's name.
 * Screen readers have the name already.
 */
export function Tooltips({ delayMs = defaultDelayMs }: { delayMs?: number }) {
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => (tip.current?.showPopover ? follow(tip.current, delayMs) : undefined), [delayMs]);
  return <div ref={tip} popover="manual" aria-hidden="true" className="tooltip" />;
}
