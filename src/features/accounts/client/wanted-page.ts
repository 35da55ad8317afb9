import { redirectTarget } from "./redirect-target.ts";

const storageKey = "wanted-page";
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

/** The page for which the account was opened; undefined when there is none, or it was long ago. */
export function wantedPage(): string | undefined {
  try {
    const kept: { path?: unknown; until?: unknown } | null = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    if (typeof kept?.path !== "string" || typeof kept.until !== "number" || kept.until < Date.now()) return undefined;
    const path = redirectTarget(kept.path);
    return path === "/" ? undefined : path;
  } catch {
    return undefined;
  }
}
