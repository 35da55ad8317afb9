import { importedFiles } from "./imported-files.ts";

/*
 * Before 2026 browsers remembered for as long as a page is open that a file of a script could not be had (whatwg/html#10327), and
 * many still do: nothing can ask for it again by an import. So files are fetched first, and imported from the browser's own store
 * only once all that belongs to them is there.
 */

/** So long nothing may come of any file (ms): a slow line brings a little all the time. */
const longestSilence = 20_000;

/** What came, with the files that each imports. */
const known = new Map<string, readonly string[]>();

/** What a page fetches by itself counts as there; where it was not, all is asked for again. */
export const doubtAll = (): void => known.clear();

/** The text of a script. Rejects where it is none: a network that wants a sign-in first answers with a page of its own. */
async function textOf(path: string, signal: AbortSignal, onPiece: () => void): Promise<string> {
  const answer = await fetch(path, { signal });
  if (!answer.ok || !answer.body || !/javascript/.test(answer.headers.get("content-type") ?? ""))
    throw new Error(`${path} is not there (${answer.status})`);
  const decoder = new TextDecoder();
  const reader = answer.body.getReader();
  let text = "";
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    onPiece();
    text += decoder.decode(piece.value, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * Fetches files of the script and all that they import, without running them. `paths` are addresses on this site. Rejects, once
 * nothing is on its way any more, where one could not be had; called again it asks again, for what is missing alone.
 */
export async function fetchFiles(paths: readonly string[]): Promise<void> {
  const asked = new Set<string>();
  const faults: unknown[] = [];
  // Not AbortSignal.timeout: browsers of 2022 that run all else of the site don't have it.
  const patience = new AbortController();
  let silence: ReturnType<typeof setTimeout>;
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(() => patience.abort(), longestSilence);
  };
  const fetchOnce = async (path: string): Promise<void> => {
    if (asked.has(path)) return;
    asked.add(path);
    try {
      const imported = known.get(path) ?? importedFiles(await textOf(path, patience.signal, heard), path);
      known.set(path, imported);
      await Promise.all(imported.map(fetchOnce));
    } catch (fault) {
      faults.push(fault);
    }
  };
  heard();
  await Promise.all(paths.map(fetchOnce)).finally(() => clearTimeout(silence));
  if (faults.length > 0) throw faults[0];
}

declare global {
  /** Stands for `import("./…")` in the files of the build, which all lie in one folder (scripts/fetched-parts.ts). */
  var later: (file: string) => Promise<unknown>;
}

/** Lets the files of the page fetch what they import later. */
export function fetchPartsFirst(): void {
  // A page whose script the browser begins itself (admin area) names all its files; without them nothing would ask for a part.
  document.addEventListener("DOMContentLoaded", () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]"))
      known.set(new URL(link.href).pathname, []);
  });
  globalThis.later = async (file) => {
    const path = new URL(file, `${location.origin}/assets/`).pathname;
    await fetchFiles([path]);
    return import(/* @vite-ignore */ path);
  };
}
