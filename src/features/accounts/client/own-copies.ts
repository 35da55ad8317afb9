import { ownCache } from "./own-cache.ts";

/** What a person bought, for reading offline on this device. */
export interface OwnCopy {
  title: string;
  excerpt: string;
  content: string;
}

/** Told to the worker that serves copies (src/app/offline/worker.ts). `of` names what the copy is of, whichever its addresses are or were. */
export type OwnMessage =
  | { kind: "own"; userId: string; of: string; paths: string[]; copy: OwnCopy }
  | { kind: "forget"; of: string };
export type KeptMessage = Extract<OwnMessage, { kind: "own" }>;

/** Under which name in the cache it stands whose they are. */
export const ownerEntry = "/owner";

/** Nobody hears it where the browser has no worker. */
const tell = (message: OwnMessage) => navigator.serviceWorker?.controller?.postMessage(message);

/** Keeps a copy on this device for its owner. */
export function keepOwnCopy(message: Omit<KeptMessage, "kind">): void {
  tell({ kind: "own", ...message });
}

/** Forgets the copy of what isn't its owner's any more. */
export function forgetOwnCopy(of: string): void {
  tell({ kind: "forget", of });
}

/** Forgets the copies of everybody else, when an account signs in. */
export async function keepCopiesOf(userId: string): Promise<void> {
  const owner = await (await caches.match(ownerEntry, { cacheName: ownCache }))?.text();
  if (owner !== userId) await caches.delete(ownCache);
}
