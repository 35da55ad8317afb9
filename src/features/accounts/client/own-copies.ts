import { ownCache } from "./own-cache.ts";

/** What a person bought, for reading offline on this device. */
export interface OwnCopy {
  title: string;
  excerpt: string;
  content: string;
}

/** Told to the worker that serves copies (src/app/offline/worker.ts). */
export type OwnMessage = { kind: "own"; userId: string; paths: string[]; copy: OwnCopy };

/** Under which name in the cache it stands whose they are. */
export const ownerEntry = "/owner";

/** Keeps a copy on this device for its owner; nothing where the browser has no worker. */
export function keepOwnCopy(message: Omit<OwnMessage, "kind">): void {
  navigator.serviceWorker?.controller?.postMessage({ kind: "own", ...message } satisfies OwnMessage);
}

/** Forgets the copies of everybody else, when an account signs in. */
export async function keepCopiesOf(userId: string): Promise<void> {
  const owner = await (await caches.match(ownerEntry, { cacheName: ownCache }))?.text();
  if (owner !== userId) await caches.delete(ownCache);
}
