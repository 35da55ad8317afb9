import { mkdirSync } from "node:fs";
import path from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Config } from "../config.server.ts";

/**
 * Files of the site: a folder under the data folder, or any S3-compatible store when one is configured. Such a store may
 * fall silent like every other; its client would wait for ever.
 */
export async function openStorage(config: Pick<Config, "dataDir" | "s3">, { patienceMs = 10_000 } = {}): Promise<Disk> {
  if (!config.s3) {
    const location = path.join(config.dataDir, "files");
    mkdirSync(location, { recursive: true, mode: 0o700 });
    return new Disk(new FSDriver({ location, visibility: "private" }));
  }
  // Loaded only where it is used: the S3 client is larger than the rest of the server together.
  const { S3Driver } = await import("flydrive/drivers/s3");
  return new Disk(
    new S3Driver({
      credentials: { accessKeyId: config.s3.keyId, secretAccessKey: config.s3.secret },
      endpoint: config.s3.url,
      region: config.s3.region,
      bucket: config.s3.bucket,
      forcePathStyle: true,
      visibility: "private",
      supportsACL: false,
      maxAttempts: 2,
      requestHandler: {
        connectionTimeout: Math.min(3000, patienceMs),
        requestTimeout: patienceMs,
        socketTimeout: patienceMs,
        throwOnRequestTimeout: true,
      },
    }),
  );
}
