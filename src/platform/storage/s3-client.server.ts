import type { S3Client } from "@aws-sdk/client-s3";

/** A bucket of a store, and the key to it. */
export interface Bucket {
  url: string;
  bucket: string;
  keyId: string;
  secret: string;
  region: string;
}

/**
 * A client of an S3-compatible store. `silentMs` bounds how long the store may say nothing at all, `wholeMs` one request with
 * what it carries; without bounds the client would wait for ever. Loaded only where it is used: it is larger than the rest of
 * the server together.
 */
export async function openS3Client(
  { url, keyId, secret, region }: Omit<Bucket, "bucket">,
  { silentMs, wholeMs = silentMs }: { silentMs: number; wholeMs?: number },
): Promise<S3Client> {
  const { S3Client } = await import("@aws-sdk/client-s3");
  return new S3Client({
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    endpoint: url,
    region,
    forcePathStyle: true,
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: Math.min(3000, silentMs),
      requestTimeout: wholeMs,
      socketTimeout: silentMs,
      throwOnRequestTimeout: true,
    },
  });
}
