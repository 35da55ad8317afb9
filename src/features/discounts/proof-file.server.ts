import { drawSmall, inspectPdf, inTurn } from "#features/media/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { mostProofBytes, mostSentBytes, type ProofKind } from "./proof-state.ts";

const message = "Choose a JPEG, PNG, WebP or AVIF picture of at most 4 MB, or a PDF of at most 2 MB";
const unusable = () => new AppError("VALIDATION_FAILED", `${message}.`, { errors: [{ path: "file", message }] });

/** The longer side (pixels) of a picture that is kept: enough to read a card. */
const side = 1600;

/** Drawn anew, which drops the place where it was taken, and anything hidden in the file. */
async function drawn(upload: Buffer): Promise<Buffer> {
  const size = { width: side, height: side, fit: "inside", withoutEnlargement: true } as const;
  const bytes = await drawSmall(upload, size, 75);
  if (!bytes || bytes.length > mostProofBytes) throw unusable();
  return bytes;
}

/**
 * A proof as it is kept until somebody looked at it: a picture is drawn anew, a PDF is one that does nothing by itself. One file
 * at a time, with those of the library. Throws VALIDATION_FAILED, UNSUPPORTED_MEDIA_TYPE, UNAVAILABLE.
 */
export async function keptFile(upload: Buffer): Promise<{ fileKind: ProofKind; file: Buffer }> {
  if (upload.length === 0 || upload.length > mostSentBytes) throw unusable();
  if (upload.subarray(0, 5).toString("latin1") !== "%PDF-")
    return { fileKind: "image/webp", file: await drawn(upload) };
  if (upload.length > mostProofBytes) throw unusable();
  await inTurn(() => inspectPdf(upload));
  return { fileKind: "application/pdf", file: upload };
}
