import { apiOf } from "#features/accounts/client/typed-api.ts";
import type { MediaCalls } from "../admin/api.server.ts";
import type { Picture } from "../admin/contract.ts";
import type { FileCalls } from "../admin/files-api.server.ts";
import { sendInParts } from "./send-in-parts.ts";
import type { Sending } from "./upload-box.tsx";

const api = apiOf<MediaCalls & FileCalls>();

/** What the server draws: whatever else somebody chooses is told at once. */
const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"];
const mostBytes = 20 * 1024 * 1024;

/** Why a file can't be sent; undefined when it can. */
function faultOfFile(file: File): string | undefined {
  if (!pictureTypes.includes(file.type)) return "Choose a JPEG, PNG, WebP or AVIF picture.";
  if (file.size > mostBytes) return "This file is larger than 20 MB. Make it smaller and choose it again.";
  return file.size === 0 ? "This file is empty. Choose another one." : undefined;
}

/**
 * Sends a file in parts and makes it a picture of the library. `onProgress` hears percent; 100 while its sizes are made. Throws
 * ApiError, or the signal's reason when it was stopped.
 */
export function sendPicture(file: File, onProgress: (percent: number) => void, signal: AbortSignal): Promise<Picture> {
  return sendInParts(file, { purpose: "picture", onProgress, signal }, async (id) => {
    const { data } = await api("POST /media/uploads/{id}/finish", { params: { id } });
    return data;
  });
}

/** How pictures are sent, but for what becomes of them. */
export const pictureSending = {
  noun: "picture",
  purpose: "picture" as const,
  accept: pictureTypes.join(","),
  faultOf: faultOfFile,
  finishing: "Making its sizes. This takes a few seconds.",
};

/** How a picture is sent that takes the place of another one. */
export const otherPicture = (of: Pick<Picture, "id" | "version">): Sending<{ message: string }> => ({
  ...pictureSending,
  send: (file, onProgress, signal) =>
    sendInParts(file, { purpose: "picture", onProgress, signal }, (uploadId) =>
      api("POST /media/pictures/{id}/replacement", { params: { id: of.id }, body: { uploadId, version: of.version } }),
    ),
});
