import { desc, eq, sql } from "drizzle-orm";
import { CompactEncrypt, calculateJwkThumbprint, compactDecrypt, exportJWK, generateKeyPair, importJWK } from "jose";
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

/** The newest key whose private half this installation can open. */
async function openNewest(db: DbOrTx, sealKey: Uint8Array): Promise<SigningKey | undefined> {
  const rows = await db
    .select({ id: signingKeys.id, sealed: signingKeys.sealed })
    .from(signingKeys)
    .orderBy(desc(signingKeys.createdAt), desc(signingKeys.id))
    .limit(10);
  for (const { id, sealed } of rows) {
    // Sealed with another secret: it signs no more, and its public half stays.
    const opened = await compactDecrypt(sealed, sealKey).catch(() => undefined);
    if (!opened) continue;
    const jwk = JSON.parse(new TextDecoder().decode(opened.plaintext));
    return { id, privateKey: (await importJWK(jwk, algorithm)) as CryptoKey };
  }
  return undefined;
}

async function makeKey(tx: DbOrTx, sealKey: Uint8Array): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true, modulusLength: 3072 });
  const { kty = "", n = "", e = "" } = await exportJWK(publicKey);
  const sealed = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(await exportJWK(privateKey))))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(sealKey);
  const id = await calculateJwkThumbprint({ kty, n, e });
  await tx.insert(signingKeys).values({ id, publicKey: { kty, n, e }, sealed });
}

const known = new WeakMap<Db, Promise<SigningKey>>();

async function findOrMake({ db, keyFor }: Parts): Promise<SigningKey> {
  const sealKey = keyFor(purpose);
  const found = await openNewest(db, sealKey);
  if (found) return found;
  return db.transaction(async (tx) => {
    // Two processes that need the first one at the same moment make one.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('signing keys', 0))`);
    const meanwhile = await openNewest(tx, sealKey);
    if (meanwhile) return meanwhile;
    await makeKey(tx, sealKey);
    const made = await openNewest(tx, sealKey);
    if (!made) throw new Error("a key that was just made does not open");
    return made;
  });
}

/** The institute's key. Made when it is first needed; the same for all processes of this installation. */
export function signingKey(parts: Parts): Promise<SigningKey> {
  const found = known.get(parts.db) ?? findOrMake(parts);
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

/** All public keys, the newest first: also of those that sign no more. Makes the first one. */
export async function publicKeys(parts: Parts) {
  await signingKey(parts);
  const rows = await parts.db
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
