/*
 * A page brings along what it needs of the style sheet for what it shows (platform/http/page-styles.server.ts). The whole sheet
 * is laid over it when somebody touches the page or something new comes into it, else when the browser has long had nothing to
 * do: reading it and styling all of the page anew takes a phone two tenths of a second, which nobody is to wait for (decision 160).
 */
const quietAfter = 5000;
const sheetOf = () => document.querySelector<HTMLLinkElement>("link[rel=stylesheet]");

/** Whether the whole sheet is on the page, or on its way to it. */
export const isStyled = () => sheetOf()?.disabled !== true;

/** Lays the whole sheet over the page. */
export function applyStyles(): void {
  const sheet = sheetOf();
  if (sheet) sheet.disabled = false;
}

/**
 * Lets the browser fetch the sheet, and applies it as soon as the script puts something into the page. Where somebody is signed in
 * it does so at once.
 */
export function expectStyles(): void {
  const sheet = sheetOf();
  if (!sheet?.disabled) return;
  if ("session" in document.documentElement.dataset) {
    applyStyles();
    return;
  }
  // Without it the sheet comes when it is asked for.
  fetch(sheet.href, { priority: "low" }).catch(() => {});
  const added = new MutationObserver((changes) => {
    if (
      !changes.some(
        ({ type, addedNodes }) => type === "attributes" || [...addedNodes].some((one) => one instanceof Element),
      )
    )
      return;
    added.disconnect();
    applyStyles();
  });
  added.observe(document.body, { subtree: true, childList: true, attributeFilter: ["class"] });
  setTimeout(() => ("requestIdleCallback" in window ? requestIdleCallback(applyStyles) : applyStyles()), quietAfter);
}
