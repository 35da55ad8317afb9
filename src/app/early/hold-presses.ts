import { sayOffline, unsayOffline } from "./say-offline.ts";
import type { Waking } from "./wake.ts";

/** What a press does once the script is there, by what was pressed: a second press in impatience is the same one. */
type Held = Map<HTMLElement, { act: () => void; without: (() => void) | undefined }>;

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}

/** The keys that open the search (features/search/client/search-host.tsx): as a browser sees them, not as a letter. */
function isCommand(event: KeyboardEvent): boolean {
  if (event.altKey || event.shiftKey) return false;
  const command = event.ctrlKey || event.metaKey;
  return command ? event.key.toLowerCase() === "k" : event.key === "/" && !isTyping(event.target);
}

/**
 * Keeps what is pressed while the page's script is not there yet, and does it then: forms that a script sends, buttons,
 * keys; marks the fields that were touched (replay-fields.ts). Links, menus, fields and forms that only ask for a page
 * are the browser's own and wait for nothing. What is kept goes nowhere else: while it takes a page over, the script hears
 * presses before it stands, and each would be done twice.
 *
 * Returns what is told when the script begins, stands, or could not be fetched: a form with an address of its own is then sent
 * as plain HTML, and for the rest the page says that it waits for the net.
 */
export function holdPresses(): (waking: Waking) => void {
  const held: Held = new Map();
  let failed = false;
  const hold = (target: HTMLElement, act: () => void, without?: () => void) => {
    held.set(target, { act, without });
    target.dataset.held = "";
    if (!failed) return;
    unsayOffline();
    settle("failed");
  };
  const settle = (waking: Waking) => {
    failed = waking === "failed";
    // From now on nothing is put into the page: who takes it over must find it as the server sent it.
    if (waking === "begins") return unsayOffline();
    if (waking === "stands") listening.abort();
    // What shows nothing before the script waits, or the page as a whole does: of the admin area nothing stands but its frame.
    const isAwaited = failed && document.querySelector("[data-waits]") !== null;
    let waiting = isAwaited ? (document.querySelector<HTMLElement>("main [data-waits]") ?? document.body) : null;
    for (const [target, { act, without }] of held) {
      const now = waking === "stands" ? act : without;
      if (target.isConnected && now) now();
      else if (target.isConnected) {
        waiting = target;
        continue;
      }
      delete target.dataset.held;
      held.delete(target);
    }
    if (waiting) sayOffline(waiting);
  };

  const pressed = (event: MouseEvent) => {
    const button = event.target instanceof Element && event.target.closest("button");
    if (!button || (button.form && button.type !== "button") || button.hasAttribute("popovertarget")) return;
    event.stopImmediatePropagation();
    hold(button, () => button.click());
  };
  const sent = (event: SubmitEvent) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    hold(form, () => form.requestSubmit(submitter), form.hasAttribute("action") ? () => form.submit() : undefined);
  };
  const typed = ({ target }: Event) => {
    if (target instanceof HTMLElement) target.dataset.touched = "";
  };
  const key = (event: KeyboardEvent) => {
    if (event.isComposing || !isCommand(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { body } = document;
    hold(body, () => body.dispatchEvent(new KeyboardEvent("keydown", event)));
  };

  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  document.addEventListener("click", pressed, options);
  document.addEventListener("submit", sent, options);
  document.addEventListener("keydown", key, options);
  // What the browser itself puts into a field (after a reload) comes without this event.
  document.addEventListener("input", typed, options);
  return settle;
}
