import { signText } from "./sign-text.ts";

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

/**
 * The name of every control that shows only a sign, for whoever points at it or comes to it by the keyboard. It stays
 * while it is pointed at itself, and goes with any key, Esc too (WCAG 1.4.13). There is one for the whole page and
 * controls need not ask for it, so none can be forgotten; `data-tip` says it in other words than the control's name.
 * Screen readers have the name already. `delayMs`: what a pointer waits for it.
 */
export function startTooltips(delayMs: number): void {
  const tip = document.createElement("div");
  if (!("showPopover" in tip)) return;
  tip.popover = "manual";
  tip.ariaHidden = "true";
  tip.className = "tooltip";
  document.body.append(tip);
  let shownFor: Element | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

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
    document.addEventListener(name, act, { capture: true, passive: true });

  let restedAt = "";
  on("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    // A pointer that rests says nothing when the page moves under it: the keyboard may have asked for this one.
    const at = `${event.screenX},${event.screenY}`;
    if (at === restedAt) return;
    restedAt = at;
    if (tip.contains(event.target as Node)) return;
    const found = controlAt(event.target);
    if (found?.control === shownFor) return;
    hide();
    if (found?.text) timer = setTimeout(show, delayMs, found.control, found.text);
  });
  document.documentElement.addEventListener("pointerleave", hide);
  on("focusin", (event) => {
    const found = controlAt(event.target);
    if (found?.text && found.control.matches(":focus-visible")) show(found.control, found.text);
  });
  on("focusout", hide);
  // A press does what the sign says: nothing is left to explain. Esc sends the tooltip away and nothing else with it.
  on("pointerdown", hide);
  on("keydown", hide);
  on("scroll", hide);
  // The control that was come to meanwhile, and the one under the pointer.
  const reached = controlAt(document.activeElement);
  const pointed = controlAt([...document.querySelectorAll("a:hover, button:hover, summary:hover")].at(-1) ?? null);
  if (reached?.text && reached.control.matches(":focus-visible")) show(reached.control, reached.text);
  else if (pointed?.text) timer = setTimeout(show, delayMs, pointed.control, pointed.text);
}
