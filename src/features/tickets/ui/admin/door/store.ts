import { ownDatabase } from "#features/accounts/client/own-cache.ts";
import type { Along } from "../../../admin/along-contract.ts";
import { isSettled, type KeptScan } from "./queue.ts";

/** An event as it was taken along, and by whom. */
export interface KeptEvent extends Along {
  /** The event's id: one list of each. */
  id: string;
  owner: string;
  /** By the device's clock, which is `aheadMs` behind ours. */
  takenAt: string;
  aheadMs: number;
}

/** Lists have names: gone with the session. Scans have none, and stay until they are sent, whoever is signed in then. */
const stores = {
  events: { database: ownDatabase, keyPath: "id" },
  scans: { database: "door-scans", keyPath: "key" },
} as const;
interface Rows {
  events: KeptEvent;
  scans: KeptScan;
}

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Opened for each piece of work and closed again, so that signing out in another tab never waits for this one. */
async function withStore<N extends keyof Rows, T>(
  name: N,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const { database, keyPath } = stores[name];
  const opening = indexedDB.open(database, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(name, { keyPath });
  const db = await done(opening);
  try {
    const transaction = db.transaction(name, mode);
    const written = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const result = await done(work(transaction.objectStore(name)));
    await written;
    return result;
  } finally {
    db.close();
  }
}

export const keepRow = <N extends keyof Rows>(name: N, row: Rows[N]) =>
  withStore(name, "readwrite", (store) => store.put(row));
export const dropRow = (name: keyof Rows, key: string) => withStore(name, "readwrite", (store) => store.delete(key));
const rowsOf = <N extends keyof Rows>(name: N) =>
  withStore(name, "readonly", (store) => store.getAll() as IDBRequest<Rows[N][]>);

/** How long a device remembers what it scanned and sent. */
const rememberedMs = 8 * 86_400_000;

/** Events that are on this device and not over; others go. Empty where the browser keeps nothing. */
export async function keptEvents(now = Date.now()): Promise<KeptEvent[]> {
  try {
    const all = await rowsOf("events");
    const over = all.filter(({ event, aheadMs }) => Date.parse(event.endsAt) <= now + aheadMs);
    for (const { id } of over) await dropRow("events", id);
    return all.filter((one) => !over.includes(one));
  } catch {
    return [];
  }
}

/** What was scanned on this device, in its order; what was sent long ago goes. */
export async function keptScans(now = Date.now()): Promise<KeptScan[]> {
  try {
    const all = await rowsOf("scans");
    const old = all.filter((scan) => isSettled(scan) && Date.parse(scan.at) < now - rememberedMs);
    for (const { key } of old) await dropRow("scans", key);
    return all.filter((one) => !old.includes(one)).sort((a, b) => a.at.localeCompare(b.at));
  } catch {
    return [];
  }
}
