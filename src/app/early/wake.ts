import { isDear } from "./connection.ts";
import { fetchFiles } from "./fetch-part.ts";
import { applyStyles, applyStylesInTime, expectStyles, isStyled } from "./whole-styles.ts";

/** Told on the document by the page's own script once it stands (root.tsx). */
export const aliveEvent = "alive";

/** What somebody does who wants more than to read. */
const touches = ["pointerdown", "keydown", "focusin"] as const;

/** After a failure it is asked for again (ms): soon, as a device may say that it is back before there is a way to us, then seldom. */
const firstPause = 2000;
const longestPause = 60_000;

/** What the others of this folder are told: the script begins, stands, or could not be had. */
export type Waking = "begins" | "stands" | "failed";

let begun = false;
let pause = firstPause;
/** When it could not be had (ms of the page); undefined while nothing failed. */
let failedAt: number | undefined;
let next: ReturnType<typeof setTimeout> | undefined;

/**
 * Fetches the page's script, and begins it once all of it is there. The server left it in the page as text (entry.server.tsx)
 * with the names of its files, so that they are all asked for at once. What could not be had is asked for again after a while.
 */
function wake(tell: (waking: Waking) => void): void {
  const late = document.querySelector<HTMLScriptElement>("script[type=late]");
  if (begun || !late) return;
  begun = true;
  clearTimeout(next);
  // Asked for ahead of the files, which are ten times as large.
  const styled = expectStyles();
  const fail = () => {
    begun = false;
    failedAt = performance.now();
    next = setTimeout(() => wake(tell), pause);
    pause = Math.min(pause * 2, longestPause);
    tell("failed");
  };
  const begin = () => {
    tell("begins");
    const script = document.createElement("script");
    script.type = "module";
    script.textContent = late.textContent;
    script.onerror = () => {
      script.remove();
      fail();
    };
    document.head.append(script);
  };
  // What it puts into the page is to look as it should.
  Promise.all([fetchFiles((late.dataset.files ?? "").split(" ")), styled]).then(begin, fail);
}

/**
 * The script of a page comes at the first touch, key or focus; over a good connection also by itself, once the page is
 * there and the browser has nothing to do. So does it where something of the page waits for who is signed in (data-own), and at
 * once where all of it does (data-account). `tell` hears how it goes.
 */
export function wakeWhenWanted(tell: (waking: Waking) => void): void {
  const wanted = () => {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", wanted, { once: true });
    else wake(tell);
  };
  let stands = false;
  const touched = () => {
    void applyStyles();
    // Every letter that is typed is a touch: right after a failure none of them asks again.
    if (failedAt === undefined || performance.now() - failedAt > firstPause) wanted();
    if (stands && isStyled()) for (const name of touches) window.removeEventListener(name, touched, { capture: true });
  };
  // On the window: a touch counts as one, whether or not it is kept (hold-presses.ts lets nobody else have what it keeps).
  for (const name of touches) window.addEventListener(name, touched, { capture: true, passive: true });
  document.addEventListener(aliveEvent, () => {
    stands = true;
    applyStylesInTime();
    tell("stands");
  });
  window.addEventListener("online", () => {
    if (failedAt === undefined) return;
    pause = firstPause;
    wanted();
  });
  if ("account" in document.documentElement.dataset) wanted();
  window.addEventListener("load", () => {
    const own = "session" in document.documentElement.dataset && document.querySelector("[data-own]") !== null;
    if (!own && isDear()) return;
    // Safari has no requestIdleCallback.
    if ("requestIdleCallback" in window) requestIdleCallback(wanted, { timeout: 2000 });
    else setTimeout(wanted, 200);
  });
}
