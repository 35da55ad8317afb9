import { Readable, Transform } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { createGunzip } from "node:zlib";
import { createTarDecoder } from "modern-tar";
import { AppError } from "#lib/app-error.ts";
import type { ArchiveFile } from "#platform/archive.server.ts";
import { importLimits } from "./plan.ts";

const unreadable = (message: string) =>
  new AppError("VALIDATION_FAILED", `${message}.`, { errors: [{ path: "file", message }] });

/** Cuts off what unpacks to more than anybody would send. */
function bounded(): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > importLimits.unpacked) done(unreadable("The file unpacks to more than 2 GB: split it"));
      else done(null, chunk);
    },
  });
}

/** The name of a file without './' before it; undefined for what is no plain file within the archive. */
function plainName(name: string): string | undefined {
  const plain = name.replace(/^(\.\/)+/, "").normalize("NFC");
  const odd = /\\|\p{Cc}/u.test(plain) || plain.startsWith("/") || plain.split("/").some((part) => part === "..");
  return odd || plain === "" || plain.length > 500 ? undefined : plain;
}

/**
 * Calls `take` for each plain file of a .tar.gz that `wanted` asks for. Links, devices and odd names are passed over. Throws
 * VALIDATION_FAILED for what is no such file, or too much; what fails where its bytes come from, or in `take`, as it is.
 */
export async function unpackArchive(
  packed: Readable,
  wanted: (name: string, size: number) => boolean,
  take: (file: ArchiveFile) => Promise<void>,
): Promise<void> {
  const gunzip = createGunzip();
  const plain = bounded();
  // Says nothing of the file: a storage that fell silent, time that is up.
  let other: { error: unknown } | undefined;
  packed.on("error", (error) => {
    other ??= { error };
    gunzip.destroy(error);
  });
  gunzip.on("error", () => plain.destroy(unreadable("This is not a .tar.gz file, or it was damaged on the way")));
  const entries = (Readable.toWeb(packed.pipe(gunzip).pipe(plain)) as NodeStream<Uint8Array>).pipeThrough(
    createTarDecoder() as never,
  ) as unknown as AsyncIterable<{ header: { name: string; size: number; type?: string }; body: ReadableStream }>;
  let count = 0;
  try {
    for await (const { header, body } of entries) {
      count += 1;
      if (count > importLimits.files) throw unreadable(`The archive has more than ${importLimits.files} files`);
      const name = plainName(header.name);
      const isFile = header.type === undefined || header.type === "file";
      // Read to its end: the library stands still after a body that is cancelled.
      if (name === undefined || !isFile || !wanted(name, header.size)) await body.pipeTo(new WritableStream());
      else {
        const bytes = new Uint8Array(await new Response(body).arrayBuffer());
        await take({ name, bytes }).catch((error: unknown) => {
          other ??= { error };
          throw error;
        });
      }
    }
  } catch (error) {
    if (other) throw other.error;
    throw error instanceof AppError ? error : unreadable("This is not a .tar.gz file, or it was damaged on the way");
  } finally {
    packed.destroy();
    gunzip.destroy();
    plain.destroy();
  }
}
