import { redirectTarget } from "./redirect-target.ts";
import { storageKey } from "./wanted-page.ts";

/** The page for which the account was opened; undefined when there is none, or it was long ago. Apart from what keeps it, which every visit fetches. */
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
