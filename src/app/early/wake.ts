import { isDear } from "./connection.ts";
import { doubtAll, fetchFiles } from "./fetch-part.ts";
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

/** The script of this page, which the server left in it as text (entry.server.tsx), with the names of its files. */
const lateScript = () => document.querySelector<HTMLScriptElement>("script[type=late]");

function fail(tell: (waking: Waking) => void): void {
  begun = false;
  failedAt = performance.now();
  next = setTimeout(() => wake(tell), pause);
  pause = Math.min(pause * 2, longestPause);
  tell("failed");
}

/**
 * Fetches the page's script, all its files at once, and begins it when all of it is there. What could not be had is asked for
 * again after a while. A page that shows nothing before its script was begun by the browser itself, which may never ask again for
 * a file that it could not have (decision 161): such a page is loaded anew, once all its files can be had.
 */
function wake(tell: (waking: Waking) => void): void {
  const late = lateScript();
  if (begun || !(late || failedAt)) return;
  begun = true;
  clearTimeout(next);
  // Asked for ahead of the files, which are ten times as large.
  const styled = expectStyles();
  const files = late
    ? (late.dataset.files ?? "").split(" ")
    : Array.from(document.querySelectorAll("[rel=modulepreload]"), (link) => link.getAttribute("href") ?? "");
  const begin = () => {
    if (!late) return location.reload();
    tell("begins");
    const script = document.createElement("script");
    script.type = "module";
    script.textContent = late.textContent;
    script.onerror = () => {
      script.remove();
      fail(tell);
    };
    document.head.append(script);
  };
  // What it puts into the page is to look as it should.
  Promise.all([fetchFiles(files), styled]).then(begin, () => fail(tell));
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
  const lost = () => {
    if (stands || lateScript()) return;
    // Loaded anew in vain already: it must not go on like that every few seconds.
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (visit?.type === "reload") pause = longestPause;
    doubtAll();
    fail(tell);
  };
  // A file that the script names, or one that it asks for in turn: each browser says so in its own words, with 'import' in them.
  const ofScript = ({ target }: Event) => target instanceof HTMLScriptElement && target.type === "module";
  window.addEventListener("error", (event) => ofScript(event) && lost(), true);
  window.addEventListener("unhandledrejection", ({ reason }) => /import/i.test(String(reason)) && lost());
  window.addEventListener("online", () => {
    if (failedAt === undefined) return;
    pause = firstPause;
    wanted();
  });
  if ("account" in document.documentElement.dataset) wanted();
  window.addEventListener("load", () => {
    const own = "session" in document.documentElement.dataset && document.querySelector("[data-own]") !== null;
    if (failedAt !== undefined || (!own && isDear())) return;
    // Safari has no requestIdleCallback.
    if ("requestIdleCallback" in window) requestIdleCallback(wanted, { timeout: 2000 });
    else setTimeout(wanted, 200);
  });
}
