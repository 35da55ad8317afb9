/*
 * A page brings along what it needs of the style sheet for what it shows (platform/http/page-styles.server.ts). The whole sheet
 * is laid over it when somebody touches the page or something new comes into it, else when the browser has had nothing to do
 * for a while: reading it and styling all of the page anew takes a phone two tenths of a second (decision 160).
 */
const quietAfter = 1000;
/** Nothing waits longer (ms) for the sheet: without it a page looks odd, without its script it can't be used. */
const longestWait = 10_000;
const sheetOf = () => document.querySelector<HTMLLinkElement>("link[rel=stylesheet]");

/** Whether the whole sheet is on the page. */
export function isStyled(): boolean {
  const sheet = sheetOf();
  return !sheet || (!sheet.disabled && sheet.sheet !== null);
}

/** Lays the whole sheet over the page. One that could not be fetched is asked for again when the device is back in the net, or at the next call. */
export function applyStyles(): void {
  const sheet = sheetOf();
  if (!sheet?.disabled) return;
  sheet.onerror = () => {
    sheet.disabled = true;
    window.addEventListener("online", applyStyles, { once: true });
  };
  sheet.disabled = false;
}

/**
 * Fetches the sheet, and applies it as soon as the page's script puts something into the page or leads elsewhere; where somebody
 * is signed in, at once. Resolves when the browser has it, could not fetch it, or took too long.
 */
export async function expectStyles(): Promise<void> {
  const sheet = sheetOf();
  if (!sheet?.disabled) return;
  if ("session" in document.documentElement.dataset) applyStyles();
  const isNew = ({ type, addedNodes }: MutationRecord) =>
    type === "attributes" || [...addedNodes].some((one) => one instanceof Element);
  const added = new MutationObserver((changes) => {
    if (!changes.some(isNew)) return;
    added.disconnect();
    applyStyles();
  });
  added.observe(document.body, { subtree: true, childList: true, attributeFilter: ["class"] });
  window.addEventListener("popstate", applyStyles);
  try {
    await (await fetch(sheet.href, { signal: AbortSignal.timeout(longestWait) })).arrayBuffer();
  } catch {
    // It is asked for again when it is applied.
  }
}

/** Applies the sheet once the browser has had nothing to do for a while. */
export function applyStylesInTime(): void {
  setTimeout(() => ("requestIdleCallback" in window ? requestIdleCallback(applyStyles) : applyStyles()), quietAfter);
}
