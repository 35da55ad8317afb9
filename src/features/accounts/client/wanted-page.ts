export const storageKey = "wanted-page";
/** So long a mail may lie before its link is pressed. */
const lifeMs = 24 * 60 * 60_000;

/** Keeps, on the device, for which page somebody opens an account: the mail's link opens in another tab. */
export function keepWantedPage(path: string): void {
  try {
    if (path === "/") localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify({ path, until: Date.now() + lifeMs }));
  } catch {
    // Storage is full or forbidden: one finds the way oneself.
  }
}
