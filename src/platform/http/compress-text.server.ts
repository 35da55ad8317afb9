import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./accept-encoding.server.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const brotliQuality = { kept: 6, once: 4 };

/** Compresses a text off the event loop; what is sent only once is worth less work than what is kept. */
export function compressText(
  body: Buffer,
  encoding: Exclude<Encoding, "identity">,
  life: "kept" | "once",
): Promise<Buffer> {
  if (encoding === "gzip") return compressGzip(body, { level: 6 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality[life],
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return compressBrotli(body, { params });
}
