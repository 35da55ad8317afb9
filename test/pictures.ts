import sharp from "sharp";
import { partsOf, uploadLimits } from "#features/media/admin/contract.ts";
import type { ApiBrowser } from "./api-browser.ts";

/** A picture of noise, so that it does not shrink to nothing; each call makes another one. */
export async function noise(width: number, height: number, kind: "png" | "jpeg" | "webp" = "png"): Promise<Buffer> {
  const background = `#${Math.floor(Math.random() * 0xffffff)
    .toString(16)
    .padStart(6, "0")}`;
  return sharp({
    create: { width, height, channels: 3, background, noise: { type: "gaussian", mean: 128, sigma: 30 } },
  })
    .toFormat(kind)
    .toBuffer();
}

/** Begins an upload and sends its parts; answers its id. */
export async function sendParts(
  browser: ApiBrowser,
  bytes: Buffer,
  fileName = "A quay.png",
  purpose = "picture",
): Promise<string> {
  const begun = await browser.call("POST", "/media/uploads", { fileName, bytes: bytes.length, purpose });
  const { id } = begun.body.data;
  for (let number = 0; number < partsOf(bytes.length); number += 1) await sendPart(browser, id, number, bytes);
  return id;
}

/** Sends one part of a file. */
export function sendPart(browser: ApiBrowser, id: string, number: number, bytes: Buffer) {
  const part = new Uint8Array(bytes.subarray(number * uploadLimits.part, (number + 1) * uploadLimits.part));
  const headers = { "content-type": "application/octet-stream", "content-length": String(part.length) };
  return browser.send("PUT", `/media/uploads/${id}/parts/${number}`, part, headers);
}

/** Sends a picture and makes it one of the library; answers what the call says. */
export async function addPicture(browser: ApiBrowser, bytes: Buffer, fileName?: string) {
  return browser.call("POST", `/media/uploads/${await sendParts(browser, bytes, fileName)}/finish`, {});
}
