/*
 * A page brings along what it needs of the style sheet for what it shows (platform/http/page-styles.server.ts). The whole sheet
 * is laid over it when somebody touches the page or something new comes into it, else when the browser has had nothing to do
 * for a while: reading it and styling all of the page anew takes a phone two tenths of a second (decision 160).
 */
const quietAfter = 1000;
/** The script waits no longer (ms) for the sheet: without it a page looks odd, without its script it can't be used. */
const scriptWaits = 3000;
/** What hangs is given up (ms), and one that could not be fetched is not asked for at every letter that is typed. */
const longest = 20_000;
const pause = 2000;

const sheetOf = () => document.querySelector<HTMLLinkElement>("link[rel=stylesheet]");
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

let fetched: Promise<boolean> | undefined;
let added: MutationObserver | undefined;

/** Whether the browser has the sheet; it is turned on only then, because not every browser tells twice that a link has failed. */
function fetchSheet({ href }: HTMLLinkElement): Promise<boolean> {
  if (fetched !== undefined) return fetched;
  // Not AbortSignal.timeout: browsers of 2022 that run all else of the site don't have it.
  const patience = new AbortController();
  setTimeout(() => patience.abort(), longest);
  fetched = fetch(href, { signal: patience.signal })
    .then(async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    })
    .catch(() => false)
    .then((isThere) => {
      if (!isThere) void sleep(pause).then(askAgain);
      return isThere;
    });
  return fetched;
}

const askAgain = () => {
  fetched = undefined;
};

/** Whether the whole sheet is on the page. */
export const isStyled = () => sheetOf()?.disabled !== true;

/** Lays the whole sheet over the page. One that could not be fetched is asked for when the device is back in the net, or at a later call. */
export async function applyStyles(): Promise<void> {
  const sheet = sheetOf();
  if (!sheet?.disabled) return;
  if (await fetchSheet(sheet)) sheet.disabled = false;
  else window.addEventListener("online", applyOnline, { once: true });
}

const applyOnline = () => {
  askAgain();
  void applyStyles();
};

/**
 * Fetches the sheet, and applies it as soon as the page's script puts something into the page or leads elsewhere; where somebody
 * is signed in, at once. Resolves when the browser has it, could not fetch it, or took too long.
 */
export async function expectStyles(): Promise<void> {
  const sheet = sheetOf();
  if (!sheet?.disabled) return;
  const isNew = ({ type, addedNodes }: MutationRecord) =>
    type === "attributes" || [...addedNodes].some((one) => one instanceof Element);
  // Called again after each failure: one observer is enough.
  added ??= new MutationObserver((changes) => {
    if (!changes.some(isNew)) return;
    added?.disconnect();
    void applyStyles();
  });
  added.observe(document.body, { subtree: true, childList: true, attributeFilter: ["class"] });
  window.addEventListener("popstate", applyStyles);
  if ("session" in document.documentElement.dataset) void applyStyles();
  await Promise.race([fetchSheet(sheet), sleep(scriptWaits)]);
}

/** Applies the sheet once the browser has had nothing to do for a while. */
export function applyStylesInTime(): void {
  const apply = () => void applyStyles();
  setTimeout(() => ("requestIdleCallback" in window ? requestIdleCallback(apply) : apply()), quietAfter);
}
