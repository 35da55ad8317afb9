import { ApiError } from "#features/accounts/client/api.ts";
import { sendFile } from "#features/accounts/client/send-file.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import type { MediaCalls } from "../admin/api.server.ts";
import type { Picture } from "../admin/contract.ts";

const api = apiOf<MediaCalls>();

/** What the server draws: whatever else somebody chooses is told at once. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"];
const mostBytes = 20 * 1024 * 1024;

/** Why a file can't be sent; undefined when it can. */
export function faultOfFile(file: File): string | undefined {
  if (!pictureTypes.includes(file.type)) return "Choose a JPEG, PNG, WebP or AVIF picture.";
  if (file.size > mostBytes) return "This file is larger than 20 MB. Make it smaller and choose it again.";
  return file.size === 0 ? "This file is empty. Choose another one." : undefined;
}

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
 * Sends a file in parts and makes it a picture of the library. A part that did not arrive is sent again. `onProgress` hears
 * percent; 100 while its sizes are made. Throws ApiError, or the signal's reason when it was stopped.
 */
export async function sendPicture(
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<Picture> {
  const fileName = file.name.slice(-200) || "picture";
  const { data: upload } = await patiently(signal, () =>
    api("POST /media/uploads", { body: { fileName, bytes: file.size } }),
  );
  const params = { id: upload.id };
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
    const { data } = await patiently(signal, () => api("POST /media/uploads/{id}/finish", { params }));
    return data;
  } catch (error) {
    // Nothing waits for it any more; what stays after a lost connection goes within a day.
    void api("DELETE /media/uploads/{id}", { params }).catch(() => {});
    throw error;
  }
}
