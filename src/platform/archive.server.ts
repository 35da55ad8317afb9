import { createTarPacker } from "modern-tar";

export interface ArchiveFile {
  name: string;
  bytes: Uint8Array;
}

/** A .tar.gz that is made while it is read, one file after the other: never in memory as a whole. */
export function packArchive(files: AsyncIterable<ArchiveFile>, mtime: Date): ReadableStream<Uint8Array> {
  const { readable, controller } = createTarPacker();
  const write = async () => {
    for await (const { name, bytes } of files) {
      const writer = controller.add({ name, size: bytes.length, mtime, mode: 0o644 }).getWriter();
      await writer.write(bytes as Uint8Array<ArrayBuffer>);
      await writer.close();
    }
    controller.finalize();
  };
  write().catch((error: unknown) => controller.error(error));
  return readable.pipeThrough(new CompressionStream("gzip") as never) as ReadableStream<Uint8Array>;
}
