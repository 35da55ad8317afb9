import { isDear } from "./connection.ts";
import { unsayOffline } from "./say-offline.ts";
import { applyStyles, applyStylesInTime, expectStyles, isStyled } from "./whole-styles.ts";

/** Told on the document by the page's own script once it stands (root.tsx). */
export const aliveEvent = "alive";

/** What somebody does who wants more than to read. */
const touches = ["pointerdown", "keydown", "focusin"] as const;
let begun = false;

/**
 * Fetches the page's script, once. The server left it in the page as text (entry.server.tsx) with the names of its
 * files, so that they are all asked for at once.
 */
function wake(onFailure: () => void): void {
  const late = document.querySelector<HTMLScriptElement>("script[type=late]");
  if (begun || !late) return;
  begun = true;
  unsayOffline();
  // Asked for ahead of the files, which are ten times as large.
  const styled = expectStyles();
  for (const href of (late.dataset.files ?? "").split(" ")) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
  const script = document.createElement("script");
  script.type = "module";
  script.textContent = late.textContent;
  script.onerror = () => {
    begun = false;
    // The next touch tries again, and so does the device when it is back in the net.
    window.addEventListener("online", () => wake(onFailure), { once: true });
    onFailure();
  };
  // What it puts into the page is to look as it should.
  void styled.finally(() => document.head.append(script));
}

/**
 * The script of a page comes at the first touch, key or focus; over a good connection also by itself, once the page is
 * there and the browser has nothing to do. So does it where something of the page waits for who is signed in (data-own).
 * `settle` is called when it stands (true) or could not be fetched (false).
 */
export function wakeWhenWanted(settle: (alive: boolean) => void): void {
  const wanted = () => {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", wanted, { once: true });
    else wake(() => settle(false));
  };
  let stands = false;
  const touched = () => {
    void applyStyles();
    wanted();
    if (stands && isStyled()) for (const name of touches) window.removeEventListener(name, touched, { capture: true });
  };
  // On the window: a touch counts as one, whether or not it is kept (hold-presses.ts lets nobody else have what it keeps).
  for (const name of touches) window.addEventListener(name, touched, { capture: true, passive: true });
  document.addEventListener(aliveEvent, () => {
    stands = true;
    applyStylesInTime();
    settle(true);
  });
  window.addEventListener("load", () => {
    const own = "session" in document.documentElement.dataset && document.querySelector("[data-own]") !== null;
    if (!own && isDear()) return;
    // Safari has no requestIdleCallback.
    if ("requestIdleCallback" in window) requestIdleCallback(wanted, { timeout: 2000 });
    else setTimeout(wanted, 200);
  });
}
