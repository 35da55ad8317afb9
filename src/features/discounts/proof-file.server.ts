import { inspectPdf, inTurn } from "#features/media/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { mostProofBytes, mostSentBytes, type ProofKind } from "./proof-state.ts";

const message = "Choose a JPEG, PNG, WebP or AVIF picture of at most 4 MB, or a PDF of at most 2 MB";
const unusable = () => new AppError("VALIDATION_FAILED", `${message}.`, { errors: [{ path: "file", message }] });

/** Greatest picture that is looked at, and how long its longer side is kept (pixels): enough to read a card. */
const limits = { pixels: 40_000_000, side: 1600 };

/** Decoded and drawn anew, which drops the place where it was taken, and anything hidden in the file. */
async function drawn(upload: Buffer): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const picture = sharp(upload, { limitInputPixels: limits.pixels, failOn: "error" });
  const { format } = await picture.metadata().catch(() => {
    throw unusable();
  });
  // SVG and the like are programs, not pictures.
  if (!["jpeg", "png", "webp", "avif", "heif"].includes(format ?? "")) throw unusable();
  const bytes = await picture
    .rotate()
    .resize(limits.side, limits.side, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer()
    .catch(() => {
      throw unusable();
    });
  if (bytes.length > mostProofBytes) throw unusable();
  return bytes;
}

/**
 * A proof as it is kept until somebody looked at it: a picture is drawn anew, a PDF is one that does nothing by itself. One file
 * at a time, with those of the library. Throws VALIDATION_FAILED, UNSUPPORTED_MEDIA_TYPE, UNAVAILABLE.
 */
export async function keptFile(upload: Buffer): Promise<{ fileKind: ProofKind; file: Buffer }> {
  if (upload.length === 0 || upload.length > mostSentBytes) throw unusable();
  if (upload.subarray(0, 5).toString("latin1") !== "%PDF-")
    return { fileKind: "image/webp", file: await inTurn(() => drawn(upload)) };
  if (upload.length > mostProofBytes) throw unusable();
  await inTurn(() => inspectPdf(upload));
  return { fileKind: "application/pdf", file: upload };
}
