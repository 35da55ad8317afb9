import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { vi } from "vitest";
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

/** What decoders would open though nobody takes it from strangers: a drawing is a program, and of others each has faults of its own. */
export const otherDrawings = {
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
  // As decoders see it: letters before it, or its packing, stand where other pictures have their mark.
  disguised: Buffer.from('<!--ftypavif--><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'),
  packed: Buffer.concat([
    Buffer.from("1f8b0800", "hex"),
    Buffer.from("ftyp"),
    gzipSync('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>').subarray(8),
  ]),
  gif: Buffer.from("R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==", "base64"),
};

/** Says from now on, until the test ends, how often a decoder was given something. */
export function watchDecoders(): () => number {
  const ways = [vi.spyOn(sharp.prototype, "metadata"), vi.spyOn(sharp.prototype, "toBuffer")];
  return () => ways.reduce((sum, { mock }) => sum + mock.calls.length, 0);
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
