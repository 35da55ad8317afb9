import { importedFiles } from "./imported-files.ts";

/*
 * Before 2026 browsers remembered for as long as a page is open that a file of a script could not be had (whatwg/html#10327), and
 * many still do: nothing can ask for it again by an import. So files are fetched first, and imported from the browser's own store
 * only once all that belongs to them is there.
 */

/** What came. */
const there = new Set<string>();

/**
 * Fetches files of the script and all that they import, without running them. `paths` are addresses on this site. Rejects where
 * one could not be had; called again it asks again, for what is missing alone.
 */
export async function fetchFiles(paths: readonly string[]): Promise<void> {
  const asked = new Set<string>();
  const fetchOnce = async (path: string): Promise<void> => {
    if (asked.has(path) || there.has(path)) return;
    asked.add(path);
    const answer = await fetch(path);
    if (!answer.ok) throw new Error(`${path} is not there (${answer.status})`);
    const code = await answer.text();
    await Promise.all(importedFiles(code, path).map(fetchOnce));
    there.add(path);
  };
  await Promise.all(paths.map(fetchOnce));
}

declare global {
  /** Stands for `import("./…")` in the files of the build, which all lie in one folder (scripts/fetched-parts.ts). */
  var later: (file: string) => Promise<unknown>;
}

/** Lets the files of the page fetch what they import later. */
export function fetchPartsFirst(): void {
  // A page whose script begins at once (admin area, checkout) names its files; without them nothing would ask for a part.
  document.addEventListener("DOMContentLoaded", () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]"))
      there.add(new URL(link.href).pathname);
  });
  globalThis.later = async (file) => {
    const path = new URL(file, `${location.origin}/assets/`).pathname;
    await fetchFiles([path]);
    return import(/* @vite-ignore */ path);
  };
}
