import { aliveEvent } from "./wake.ts";

/**
 * Lets the way back work while the page's script is not there. A page that was opened within the site and then loaded
 * anew shares its document with the one before it, as the browser sees it: on the way back it changes the address alone,
 * and the page it names must be fetched. Jumps within a page are the browser's own.
 */
export function followBack(): void {
  const { pathname, search } = location;
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener(
    "popstate",
    () => {
      if (location.pathname !== pathname || location.search !== search) location.reload();
    },
    { signal },
  );
  document.addEventListener(aliveEvent, () => listening.abort(), { signal });
}
