import { Readable } from "node:stream";
import type { CompletedPart } from "@aws-sdk/client-s3";
import { type Bucket, openS3Client } from "../storage/s3-client.server.ts";
import { type CopyPlace, PlaceError } from "./places.server.ts";

/** So much of a copy is in memory at once. A store takes 10,000 parts, so the largest copy has 156 GB. */
const partSize = 16 * 1024 * 1024;
const mostParts = 10_000;

/** A stream in parts of one size, as some stores want them; the last one is smaller. */
async function* partsOf(copy: Readable, size: number): AsyncGenerator<Buffer> {
  let [waiting, bytes]: [Buffer[], number] = [[], 0];
  for await (const chunk of copy as AsyncIterable<Uint8Array>) {
    waiting.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    bytes += chunk.length;
    while (bytes >= size) {
      const whole = Buffer.concat(waiting);
      yield whole.subarray(0, size);
      // A copy: what was sent is not to be kept in memory by a few bytes of it.
      [waiting, bytes] = [[Buffer.from(whole.subarray(size))], bytes - size];
    }
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

interface StoreFault {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

const refused = new Set(["AccessDenied", "InvalidAccessKeyId", "SignatureDoesNotMatch", "Forbidden"]);
const unreachable = /^(ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT|EPIPE|TimeoutError|CERT_|ERR_TLS)/;

/** A fault of the store in words that say what to do; any other is told as it is. */
function tellFault(error: unknown, address: string): unknown {
  const { name = "", code = "", $metadata } = error as StoreFault;
  if (error instanceof PlaceError) return error;
  if (name === "NoSuchBucket")
    return new PlaceError(`There is no bucket for ${address}. Make it first.`, { cause: error });
  if (refused.has(name) || $metadata?.httpStatusCode === 403)
    return new PlaceError(
      `The store refuses the key for ${address}: BACKUP_S3_KEY_ID and BACKUP_S3_SECRET must be allowed to read, write, list and delete there.`,
      { cause: error },
    );
  if (unreachable.test(code) || unreachable.test(name))
    return new PlaceError(`The store of ${address} does not answer. Try again later, or correct BACKUP_S3_URL.`, {
      cause: error,
    });
  return error;
}

/** Copies in a bucket, below a path in it. */
export async function bucketPlace(
  store: Bucket,
  path: string,
  { partBytes = partSize, silentMs = 60_000 } = {},
): Promise<CopyPlace> {
  const s3 = await import("@aws-sdk/client-s3");
  const client = await openS3Client(store, { silentMs, wholeMs: Math.max(silentMs, 300_000) });
  const { bucket: Bucket } = store;
  const keyOf = (name: string) => (path === "" ? name : `${path}/${name}`);
  const address = `s3://${Bucket}${path === "" ? "" : `/${path}`}`;
  const told = <T>(work: Promise<T>) => work.catch((error: unknown) => Promise.reject(tellFault(error, address)));

  async function look(name: string): Promise<{ bytes: number; tag: string | undefined } | undefined> {
    try {
      const { ContentLength, ETag } = await client.send(new s3.HeadObjectCommand({ Bucket, Key: keyOf(name) }));
      return { bytes: ContentLength ?? 0, tag: ETag };
    } catch (error) {
      if ((error as StoreFault).$metadata?.httpStatusCode === 404) return undefined;
      throw error;
    }
  }
  async function refuseTaken(name: string): Promise<void> {
    if (await look(name)) throw new PlaceError(`${address}/${name} is there already, and nothing is overwritten.`);
  }

  async function write(name: string, copy: Readable, onBytes?: (bytes: number) => void): Promise<number> {
    const Key = keyOf(name);
    const giveUp = new AbortController();
    copy.once("error", () => giveUp.abort());
    if (copy.errored) throw copy.errored;
    const { signal: abortSignal } = giveUp;
    await refuseTaken(name);
    const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand({ Bucket, Key }), { abortSignal });
    const Parts: CompletedPart[] = [];
    let bytes = 0;
    try {
      for await (const Body of partsOf(copy, partBytes)) {
        const PartNumber = Parts.length + 1;
        if (PartNumber > mostParts)
          throw new PlaceError(`The copy is too large for ${address}: name a folder instead.`);
        const part = { Bucket, Key, UploadId, PartNumber, Body };
        const { ETag, ChecksumCRC32 } = await client.send(new s3.UploadPartCommand(part), { abortSignal });
        Parts.push({ PartNumber, ETag, ...(ChecksumCRC32 ? { ChecksumCRC32 } : {}) });
        bytes += Body.length;
        onBytes?.(bytes);
      }
      // Somebody else's of the same name, which came meanwhile.
      await refuseTaken(name);
      const whole = { Bucket, Key, UploadId, MultipartUpload: { Parts } };
      await client.send(new s3.CompleteMultipartUploadCommand(whole), { abortSignal });
    } catch (error) {
      await client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {});
      throw error;
    }
    const kept = await look(name);
    if (kept?.bytes !== bytes)
      throw new PlaceError(`The store keeps ${kept?.bytes ?? 0} bytes of ${bytes}: ${address}/${name} is of no use.`);
    return bytes;
  }

  /** Piece by piece: a connection that waits while a table is written would be cut. */
  async function* pieces(name: string, bytes: number, tag: string | undefined): AsyncGenerator<Buffer> {
    for (let first = 0; first < bytes; first += partBytes) {
      const last = Math.min(first + partBytes, bytes) - 1;
      const wanted = { Bucket, Key: keyOf(name), Range: `bytes=${first}-${last}`, IfMatch: tag };
      const { Body } = await told(client.send(new s3.GetObjectCommand(wanted)));
      const piece = Buffer.from((await told(Body?.transformToByteArray() ?? Promise.resolve(undefined))) ?? []);
      if (piece.length !== last - first + 1)
        throw new PlaceError(`The store of ${address} does not send pieces of files. Fetch the copy by other means.`);
      yield piece;
    }
  }

  return {
    address,
    exists: (name) => told(look(name)).then(Boolean),
    write: (name, copy, onBytes) =>
      told(write(name, copy, onBytes)).catch((error: unknown) => {
        const { errored } = copy;
        copy.destroy();
        throw errored ?? error;
      }),
    async read(name) {
      const found = await told(look(name));
      if (!found) throw new PlaceError(`There is no ${address}/${name}.`);
      return Readable.from(pieces(name, found.bytes, found.tag), { objectMode: false });
    },
    async remove(name) {
      const Key = keyOf(name);
      await told(client.send(new s3.DeleteObjectCommand({ Bucket, Key })));
      const { Uploads = [] } = await told(client.send(new s3.ListMultipartUploadsCommand({ Bucket, Prefix: Key })));
      for (const { Key: of, UploadId } of Uploads)
        if (of === Key) await told(client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
    },
  };
}
