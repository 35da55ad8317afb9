import { apiOf } from "#features/accounts/client/typed-api.ts";
import type { MediaCalls } from "../admin/api.server.ts";
import type { Picture } from "../admin/contract.ts";
import { sendInParts } from "./send-in-parts.ts";

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
