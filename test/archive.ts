import { gzipSync } from "node:zlib";
import { packTar } from "modern-tar";

/** A .tar.gz of these files. */
export async function packed(files: Record<string, string | Uint8Array>): Promise<Uint8Array> {
  const entries = Object.entries(files).map(([name, body]) => {
    const bytes = Buffer.from(body as string);
    return { header: { name, size: bytes.length }, body: new Uint8Array(bytes) };
  });
  return gzipSync(await packTar(entries));
}
