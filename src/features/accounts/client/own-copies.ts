/** What a person bought, for reading offline on this device. */
export interface OwnCopy {
  title: string;
  excerpt: string;
  content: string;
}

/** Told to the worker that serves copies (src/app/offline/worker.ts). */
export type OwnMessage = { kind: "own"; userId: string; paths: string[]; copy: OwnCopy };

/** Where the worker keeps copies of what was bought, and under which name in it whose they are. */
export const ownCache = "own";
export const ownerEntry = "/owner";

/** Keeps a copy on this device for its owner; nothing where the browser has no worker. */
export function keepOwnCopy(message: Omit<OwnMessage, "kind">): void {
  navigator.serviceWorker?.controller?.postMessage({ kind: "own", ...message } satisfies OwnMessage);
}

/** Forgets the copies of everybody else: after signing out (no `userId`), and when another account signs in. */
export async function keepCopiesOf(userId: string | undefined): Promise<void> {
  // Only where the site is served safely.
  if (!("caches" in globalThis) || !(await caches.has(ownCache))) return;
  const owner = await (await caches.match(ownerEntry, { cacheName: ownCache }))?.text();
  if (owner !== userId) await caches.delete(ownCache);
}
