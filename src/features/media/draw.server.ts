import type { ResizeOptions, Sharp } from "sharp";
import { AppError } from "#lib/app-error.ts";
import { coverCut, type PictureAddress, pictureFiles } from "#lib/picture-address.ts";
import { inTurn } from "./in-turn.server.ts";

/** Greatest picture (pixels) that is opened, and the greatest that is kept. */
const pictureLimits = { pixels: 50_000_000, width: 2400, height: 5000, cover: 1200 };

const wording = "Choose a JPEG, PNG, WebP or AVIF picture of at most 20 MB and 50 megapixels.";
const notAPicture = () => new AppError("UNSUPPORTED_MEDIA_TYPE", wording);
/** It begins as a picture does, and can't be drawn: said by the decoder in its own words. */
const undrawable = (cause: unknown) =>
  new AppError(
    "UNSUPPORTED_MEDIA_TYPE",
    cause instanceof Error && /pixel limit/.test(cause.message)
      ? `This picture has too many pixels. ${wording}`
      : `This picture is damaged and can't be opened. ${wording}`,
    { cause },
  );

const seconds = 60;

/**
 * Whether a file begins as a picture of these kinds does. What does not is never handed to a decoder, which goes by other signs: a
 * drawing may have any four letters where the last kind has its mark, but none begins with three empty bytes.
 */
function looksLikePicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  return (
    head.startsWith("\xff\xd8\xff") ||
    head.startsWith("\x89PNG\r\n\x1a\n") ||
    (head.startsWith("RIFF") && head.endsWith("WEBP")) ||
    /^\0\0\0[\s\S]ftyp(avif|avis|mif1|msf1)/.test(head)
  );
}

/** What begins as a picture, for the decoder: within our bounds, and given up after a minute. */
async function bounded(bytes: Uint8Array): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  return sharp(bytes, { limitInputPixels: pictureLimits.pixels, failOn: "error" }).timeout({ seconds });
}

async function open(bytes: Uint8Array): Promise<Sharp> {
  if (!looksLikePicture(bytes)) throw notAPicture();
  const picture = await bounded(bytes);
  await picture.metadata().catch((cause: unknown) => {
    throw undrawable(cause);
  });
  return picture;
}

/**
 * Draws what was sent anew, upright and in all its sizes: nothing of the file itself is kept, neither the place where it was
 * taken nor what may be hidden in it. Throws UNSUPPORTED_MEDIA_TYPE, UNAVAILABLE when many are waiting.
 */
export function drawPicture(
  upload: Uint8Array,
): Promise<Pick<PictureAddress, "width" | "height"> & { files: { name: string; bytes: Buffer }[] }> {
  return inTurn(async () => {
    const { default: sharp } = await import("sharp");
    const picture = await open(upload);
    const { data, info } = await picture
      .rotate()
      .resize({
        width: pictureLimits.width,
        height: pictureLimits.height,
        fit: "inside",
        withoutEnlargement: true,
      })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch((cause: unknown) => {
        throw undrawable(cause);
      });
    const { width, height, channels } = info;
    const files: { name: string; bytes: Buffer }[] = [];
    for (const file of pictureFiles({ width })) {
      const size = sharp(data, { raw: { width, height, channels } }).resize({ width: file.width }).timeout({ seconds });
      const drawn = file.kind === "avif" ? size.avif({ quality: 55, effort: 3 }) : size.webp({ quality: 80 });
      files.push({ name: `${file.width}.${file.kind}`, bytes: await drawn.toBuffer() });
    }
    return { width, height, files };
  });
}

/** Cuts a cover (8:5) out of a picture of ours, around the point (percent) that matters. */
export function drawCover(bytes: Uint8Array, { x, y }: { x: number; y: number }): Promise<Buffer> {
  return inTurn(async () => {
    const picture = await open(bytes);
    const { width = 1, height = 1 } = await picture.metadata();
    return picture
      .extract(coverCut({ width, height }, x, y))
      .resize({ width: pictureLimits.cover, withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer();
  });
}

/**
 * Draws one small picture anew, as WebP: a person's, or of a card. Null where what was sent is no picture, or can't be drawn:
 * the caller knows in which words to refuse it. Throws UNAVAILABLE when many are waiting.
 */
export async function drawSmall(upload: Uint8Array, size: ResizeOptions, quality: number): Promise<Buffer | null> {
  if (!looksLikePicture(upload)) return null;
  return inTurn(async () => {
    const picture = await bounded(upload);
    return picture
      .rotate()
      .resize(size)
      .webp({ quality })
      .toBuffer()
      .catch(() => null);
  });
}
