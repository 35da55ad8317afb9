import { ApiError } from "#features/accounts/client/api.ts";
import { sendFile } from "#features/accounts/client/send-file.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import type { MediaCalls } from "../admin/api.server.ts";
import type { Purpose } from "../admin/contract.ts";
import { forgetOpenUpload, keepOpenUpload, markOf, openUploads } from "./open-uploads.ts";

const api = apiOf<MediaCalls>();

/** Waits of the next tries (ms): a phone between two cells is back within a minute. */
const waits = [1000, 2000, 4000, 8000, 15_000, 30_000];

const passes = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Does a step again while no answer comes or the server fails; a stop ends the waiting, too. */
async function patiently<T>(signal: AbortSignal, step: () => Promise<T>): Promise<T> {
  for (const wait of waits) {
    signal.throwIfAborted();
    try {
      return await step();
    } catch (error) {
      if (!passes(error)) throw error;
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, wait);
      signal.addEventListener("abort", () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
  signal.throwIfAborted();
  return step();
}

/** Why an upload ends that somebody stops: nothing of it is kept. */
export const canceled = new Error("The upload was canceled");

/** The upload of the same file that is under way, with what is there of it; undefined when there is none. */
async function goOn(mark: string | undefined, signal: AbortSignal) {
  const open = openUploads().find((one) => one.mark === mark);
  if (!open) return undefined;
  try {
    return (await patiently(signal, () => api("GET /media/uploads/{id}", { params: { id: open.id } }))).data;
  } catch (error) {
    // Whoever can't be asked now may know of it later.
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    forgetOpenUpload(open.id);
    return undefined;
  }
}

/** Whether the same file, chosen again, may go on where it was: the server keeps what came for a day. */
const goesOnLater = (error: unknown, signal: AbortSignal) =>
  signal.aborted
    ? signal.reason !== canceled
    : passes(error) || (error instanceof ApiError && [401, 403, 429].includes(error.status));

async function begin(file: File, purpose: Purpose, signal: AbortSignal) {
  const fileName = file.name.slice(-200) || "file";
  const body = { fileName, bytes: file.size, purpose };
  return (await patiently(signal, () => api("POST /media/uploads", { body }))).data;
}

/** Gives an upload up for good. */
export function giveUp(id: string): void {
  forgetOpenUpload(id);
  void api("DELETE /media/uploads/{id}", { params: { id } }).catch(() => {});
}

/**
 * Sends a file in parts, then lets `finish` make something of it. A part that did not arrive is sent again. `onProgress` hears
 * percent; 100 while it is finished. The same file chosen again goes on where it was: after a reload, a connection that did not come back, a session that ended, or when
 * the page was left; not when `signal` says `canceled`. Throws ApiError, or the signal's reason when it was stopped.
 */
export async function sendInParts<T>(
  file: File,
  { purpose, onProgress, signal }: { purpose: Purpose; onProgress: (percent: number) => void; signal: AbortSignal },
  finish: (uploadId: string) => Promise<T>,
): Promise<T> {
  const mark = await markOf(file, purpose);
  const upload = (await goOn(mark, signal)) ?? (await begin(file, purpose, signal));
  if (mark !== undefined) keepOpenUpload({ mark, id: upload.id, fileName: file.name, purpose });
  try {
    for (let start = 0; start < file.size; start += upload.partBytes) {
      if (upload.parts.includes(start / upload.partBytes)) continue;
      const part = file.slice(start, start + upload.partBytes);
      const path = `/api/v1/media/uploads/${upload.id}/parts/${start / upload.partBytes}`;
      await patiently(signal, () =>
        sendFile(path, part, {
          type: "application/octet-stream",
          signal,
          onProgress: (bytes) => onProgress(Math.min(99, Math.floor(((start + bytes) / file.size) * 100))),
        }),
      );
    }
    onProgress(100);
    const made = await patiently(signal, () => finish(upload.id));
    forgetOpenUpload(upload.id);
    return made;
  } catch (error) {
    if (!goesOnLater(error, signal)) giveUp(upload.id);
    throw error;
  }
}
