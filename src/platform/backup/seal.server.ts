import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";

/** Whom a backup is encrypted for: public keys (age1…), or whoever knows the passphrase. */
export type SealFor = { recipients: readonly string[] } | { passphrase: string };
/** What opens an encrypted backup: secret keys (AGE-SECRET-KEY-1…), or its passphrase. */
export type OpenWith = { identities: readonly string[] } | { passphrase: string };

/** The file opens with none of the keys that were given, or none was given. */
export class SealedError extends Error {
  override name = "SealedError";
}

const mark = Buffer.from("age-encryption.org/v1\n");

/** Whether a text is a public key that backups can be encrypted for. */
export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether a text is a secret key. */
export function isIdentity(text: string): boolean {
  try {
    new Decrypter().addIdentity(text);
    return true;
  } catch {
    return false;
  }
}

/** A secret key and its public one. */
export async function makeKeys(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

const asWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>;
const asNode = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as unknown as NodeStream<Uint8Array>);

/** Encrypts a stream in the age format, 64 KB after 64 KB. */
export async function seal(plain: Readable, key: SealFor): Promise<Readable> {
  const encrypter = new Encrypter();
  if ("passphrase" in key) encrypter.setPassphrase(key.passphrase);
  else for (const one of key.recipients) encrypter.addRecipient(one);
  return asNode(await encrypter.encrypt(asWeb(plain)));
}

/** Looks at the beginning of a stream, which gives everything afterwards all the same. */
async function beginning(stream: Readable, bytes: number): Promise<{ head: Buffer; whole: Readable }> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let head = Buffer.alloc(0);
  while (head.length < bytes) {
    const { value, done } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  async function* all(): AsyncGenerator<Buffer> {
    try {
      if (head.length > 0) yield head;
      for (;;) {
        const { value, done } = await chunks.next();
        if (done) return;
        yield value;
      }
    } finally {
      stream.destroy();
    }
  }
  return { head, whole: Readable.from(all(), { objectMode: false }) };
}

/**
 * What a stream says in plain, encrypted or not.
 *
 * @throws SealedError where it is encrypted and no key fits
 */
export async function unseal(stream: Readable, key: OpenWith | undefined): Promise<Readable> {
  const { head, whole } = await beginning(stream, mark.length);
  if (!head.subarray(0, mark.length).equals(mark)) return whole;
  const give = (error: Error) => {
    whole.destroy();
    throw error;
  };
  if (!key)
    return give(new SealedError("This backup is encrypted: give its key (--identity-file or --passphrase-file)."));
  const decrypter = new Decrypter();
  if ("passphrase" in key) decrypter.addPassphrase(key.passphrase);
  else for (const one of key.identities) decrypter.addIdentity(one);
  try {
    return asNode(await decrypter.decrypt(asWeb(whole)));
  } catch (error) {
    if (error instanceof Error && error.message.startsWith("no identity matched"))
      return give(
        new SealedError(
          "passphrase" in key
            ? "The passphrase does not open this backup: it is another one, or the backup was encrypted for a key."
            : "The key does not open this backup: it was encrypted for another key, or with a passphrase.",
        ),
      );
    return give(error as Error);
  }
}
