import type { Purpose } from "../admin/contract.ts";

/** An upload that was begun on this device and has not come to its end. */
export interface OpenUpload {
  id: string;
  /** What tells its file from every other one. */
  mark: string;
  fileName: string;
  purpose: Purpose;
  /** When it was begun (ms): the server keeps it for a day. */
  at: number;
}

const key = "open-uploads";
const dayMs = 86_400_000;
/** So much of its beginning and of its end (bytes) tells a file from another version of it. */
const ends = 65_536;

/** What tells a file from every other one; undefined where the browser can't say. */
export async function markOf(file: File, purpose: Purpose): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const bytes = await new Blob([file.slice(0, ends), file.slice(-ends)]).arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [purpose, file.size, file.lastModified, hex].join(" ");
}

const isOpen = (one: unknown): one is OpenUpload => {
  const { id, mark, fileName, purpose, at } = (one ?? {}) as Partial<Record<keyof OpenUpload, unknown>>;
  const texts = [id, mark, fileName, purpose].every((text) => typeof text === "string");
  return texts && typeof at === "number" && at > Date.now() - dayMs && at <= Date.now();
};

/** The uploads that are open on this device, the newest last. */
export function openUploads(): OpenUpload[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isOpen) : [];
  } catch {
    return [];
  }
}

function write(all: readonly OpenUpload[]): void {
  try {
    if (all.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(all.slice(-10)));
  } catch {
    // Without room it only can't go on after a reload.
  }
}

export function keepOpenUpload(upload: Omit<OpenUpload, "at">): void {
  const others = openUploads().filter(({ id, mark }) => id !== upload.id && mark !== upload.mark);
  const at = openUploads().find(({ id }) => id === upload.id)?.at ?? Date.now();
  write([...others, { ...upload, at }]);
}

export function forgetOpenUpload(id: string): void {
  write(openUploads().filter((one) => one.id !== id));
}
