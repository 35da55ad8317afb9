import { ApiError } from "#features/accounts/client/api.ts";
import { sendFile } from "#features/accounts/client/send-file.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import type { MediaCalls } from "../admin/api.server.ts";
import type { Purpose } from "../admin/contract.ts";

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
  return step();
}

/**
 * Sends a file in parts, then lets `finish` make something of it. A part that did not arrive is sent again. `onProgress` hears
 * percent; 100 while it is finished. Throws ApiError, or the signal's reason when it was stopped.
 */
export async function sendInParts<T>(
  file: File,
  { purpose, onProgress, signal }: { purpose: Purpose; onProgress: (percent: number) => void; signal: AbortSignal },
  finish: (uploadId: string) => Promise<T>,
): Promise<T> {
  const fileName = file.name.slice(-200) || "file";
  const { data: upload } = await patiently(signal, () =>
    api("POST /media/uploads", { body: { fileName, bytes: file.size, purpose } }),
  );
  try {
    for (let start = 0; start < file.size; start += upload.partBytes) {
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
    return await patiently(signal, () => finish(upload.id));
  } catch (error) {
    // Nothing waits for it any more; what stays after a lost connection goes within a day.
    void api("DELETE /media/uploads/{id}", { params: { id: upload.id } }).catch(() => {});
    throw error;
  }
}
