import { desc, eq, ne, sql } from "drizzle-orm";
import { CompactEncrypt, calculateJwkThumbprint, compactDecrypt, exportJWK, generateKeyPair, importJWK } from "jose";
import { AppError } from "#lib/app-error.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { signingKeys } from "../key-tables.server.ts";

type Parts = Pick<Platform, "db" | "keyFor">;
export interface SigningKey {
  id: string;
  privateKey: CryptoKey;
}

const algorithm = "RS256";
const purpose = "signing keys";

/** Keys that were not given up, the newest first. */
const sealedKeys = (db: DbOrTx) =>
  db
    .select({ id: signingKeys.id, sealed: signingKeys.sealed })
    .from(signingKeys)
    .where(ne(signingKeys.sealed, ""))
    .orderBy(desc(signingKeys.createdAt), desc(signingKeys.id))
    .limit(10);

/** The newest key whose private half this installation can open. */
async function openNewest({ db, keyFor }: Parts): Promise<SigningKey> {
  const rows = await sealedKeys(db);
  for (const { id, sealed } of rows) {
    const opened = await compactDecrypt(sealed, keyFor(purpose)).catch(() => undefined);
    if (!opened) continue;
    const jwk = JSON.parse(new TextDecoder().decode(opened.plaintext));
    return { id, privateKey: (await importJWK(jwk, algorithm)) as CryptoKey };
  }
  if (rows.length === 0)
    throw new AppError("NOT_FOUND", "There is no key to sign with yet: no certificate was issued.");
  // Another key would be signed with silently, and nobody would see that the secret is the wrong one.
  throw new Error("No key of signing_keys opens: AUTH_SECRET is not the secret with which they were sealed");
}

async function makeKey(tx: DbOrTx, sealKey: Uint8Array): Promise<string> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true, modulusLength: 3072 });
  const { kty = "", n = "", e = "" } = await exportJWK(publicKey);
  const sealed = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(await exportJWK(privateKey))))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(sealKey);
  const id = await calculateJwkThumbprint({ kty, n, e });
  await tx.insert(signingKeys).values({ id, publicKey: { kty, n, e }, sealed });
  return id;
}

const known = new WeakMap<Db, Promise<SigningKey>>();

/** Makes the institute's key where there is none. For whoever is about to issue. */
export async function makeFirstKey({ db, keyFor, log }: Parts & Pick<Platform, "log">): Promise<void> {
  if ((await sealedKeys(db)).length > 0) return;
  const made = await db.transaction(async (tx) => {
    // Two processes that need the first one at the same moment make one.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('signing keys', 0))`);
    if ((await sealedKeys(tx)).length > 0) return undefined;
    return makeKey(tx, keyFor(purpose));
  });
  if (made !== undefined) log.info({ key: made }, "made a key to sign badges with");
}

/** The institute's key, the same for all processes of this installation. Throws NOT_FOUND as long as there is none. */
export function signingKey(parts: Parts): Promise<SigningKey> {
  const found = known.get(parts.db) ?? openNewest(parts);
  known.set(parts.db, found);
  found.catch(() => known.delete(parts.db));
  return found;
}

const published = ({ id, publicKey }: Pick<typeof signingKeys.$inferSelect, "id" | "publicKey">) => ({
  ...publicKey,
  kid: id,
  alg: algorithm,
  use: "sig",
});

/** All public keys, the newest first: also of those that sign no more. */
export async function publicKeys(db: Db) {
  const rows = await db
    .select({ id: signingKeys.id, publicKey: signingKeys.publicKey })
    .from(signingKeys)
    .orderBy(desc(signingKeys.createdAt), desc(signingKeys.id));
  return { keys: rows.map(published) };
}

/** One of them; undefined when there is none of this name. */
export async function publicKey(db: Db, id: string) {
  const [row] = await db
    .select({ id: signingKeys.id, publicKey: signingKeys.publicKey })
    .from(signingKeys)
    .where(eq(signingKeys.id, id));
  return row && published(row);
}
