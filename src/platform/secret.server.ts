import { hkdfSync, randomBytes } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The secret of this installation: from the environment, or made once and kept in the data folder. */
export function loadSecret(fromEnvironment: string | undefined, dataDir: string): string {
  if (fromEnvironment) return fromEnvironment;
  const file = path.join(dataDir, "secret");
  try {
    const kept = readFileSync(file, "utf8").trim();
    // Keys of an empty one anybody could reckon.
    if (kept.length < 32)
      throw new Error(
        `The secret in ${file} is damaged: put it back from a backup, or delete the file; then everybody signs in again.`,
      );
    return kept;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const made = randomBytes(48).toString("base64url");
  keepSecret(dataDir, made);
  return made;
}

/** Keeps a secret in the data folder, whole or not at all. */
export function keepSecret(dataDir: string, secret: string): void {
  const file = path.join(dataDir, "secret");
  writeFileSync(`${file}.tmp`, `${secret}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.tmp`, file);
}

/** A 256-bit key for one purpose, derived from the secret (HKDF-SHA256), so that no two uses share a key. */
export function deriveKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "iit-website", purpose, 32));
}
