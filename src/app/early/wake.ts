import { isDear } from "./connection.ts";
import { fetchFiles } from "./fetch-part.ts";
import { unsayOffline } from "./say-offline.ts";
import { applyStyles, applyStylesInTime, expectStyles, isStyled } from "./whole-styles.ts";

/** Told on the document by the page's own script once it stands (root.tsx). */
export const aliveEvent = "alive";

/** What somebody does who wants more than to read. */
const touches = ["pointerdown", "keydown", "focusin"] as const;

/** After a failure it is asked for again (ms): soon, as a device may say that it is back before there is a way to us, then seldom. */
const firstPause = 2000;
const longestPause = 60_000;

let begun = false;
let failures = 0;
let next: ReturnType<typeof setTimeout> | undefined;

/**
 * Fetches the page's script, and begins it once all of it is there. The server left it in the page as text (entry.server.tsx)
 * with the names of its files, so that they are all asked for at once. What could not be had is asked for again after a while.
 */
function wake(onFailure: () => void): void {
  const late = document.querySelector<HTMLScriptElement>("script[type=late]");
  if (begun || !late) return;
  begun = true;
  clearTimeout(next);
  // Asked for ahead of the files, which are ten times as large.
  const styled = expectStyles();
  const fail = () => {
    begun = false;
    next = setTimeout(() => wake(onFailure), Math.min(firstPause * 2 ** failures, longestPause));
    failures += 1;
    onFailure();
  };
  const begin = () => {
    unsayOffline();
    const script = document.createElement("script");
    script.type = "module";
    script.textContent = late.textContent;
    script.onerror = fail;
    document.head.append(script);
  };
  // What it puts into the page is to look as it should.
  Promise.all([fetchFiles((late.dataset.files ?? "").split(" ")), styled]).then(begin, fail);
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
  window.addEventListener("online", () => {
    if (failures > 0) wanted();
  });
  window.addEventListener("load", () => {
    const own = "session" in document.documentElement.dataset && document.querySelector("[data-own]") !== null;
    if (!own && isDear()) return;
    // Safari has no requestIdleCallback.
    if ("requestIdleCallback" in window) requestIdleCallback(wanted, { timeout: 2000 });
    else setTimeout(wanted, 200);
  });
}
