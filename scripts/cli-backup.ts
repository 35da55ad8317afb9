import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { backupRules } from "#app/backup.server.ts";
import { ensureDataDir } from "#app/lock.server.ts";
import { findPlace, isBucketAddress, nameCopy } from "#platform/backup/find-place.server.ts";
import type { CopyPlace } from "#platform/backup/places.server.ts";
import { readBackup } from "#platform/backup/read-backup.server.ts";
import { isIdentity, isRecipient, makeKeys, type OpenWith, type SealFor } from "#platform/backup/seal.server.ts";
import { writeBackup } from "#platform/backup/write-backup.server.ts";
import { type Config, readConfig } from "#platform/config.server.ts";
import { keepSecret, loadSecret } from "#platform/secret.server.ts";
import { openStorage } from "#platform/storage/storage.server.ts";
import { borrowDatabase, type Command, UsageError } from "./cli-shared.ts";

const text = { type: "string" } as const;

/** The words and options of a command; a mistake in them is told with the help. */
function readWords<Options extends Record<string, { type: "string"; multiple?: boolean }>>(
  args: string[],
  options: Options,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** What a file says that holds a secret: never on the command line, where others of the machine read it. */
function readSecretFile(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

function readPassphrase(file: string): string {
  const passphrase = readSecretFile(file).replace(/\r?\n$/, "");
  if (passphrase.length < 12) throw new UsageError("The passphrase must have at least 12 characters.");
  return passphrase;
}

function readSealFor(recipients: string[] | undefined, passphraseFile: string | undefined): SealFor | undefined {
  if (passphraseFile !== undefined && recipients !== undefined)
    throw new UsageError("A backup is encrypted for keys or with a passphrase, not both.");
  if (passphraseFile !== undefined) return { passphrase: readPassphrase(passphraseFile) };
  for (const one of recipients ?? []) if (!isRecipient(one)) throw new UsageError(`${one} is no public key (age1...).`);
  return recipients && { recipients };
}

const keyOptions = { "identity-file": text, "passphrase-file": text };

function readOpenWith(values: { "identity-file"?: string; "passphrase-file"?: string }): OpenWith | undefined {
  const { "identity-file": identityFile, "passphrase-file": passphraseFile } = values;
  if (identityFile !== undefined && passphraseFile !== undefined)
    throw new UsageError("A backup is opened by a key or by a passphrase, not both.");
  if (passphraseFile !== undefined) return { passphrase: readSecretFile(passphraseFile).replace(/\r?\n$/, "") };
  if (identityFile === undefined) return undefined;
  const identities = readSecretFile(identityFile)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  if (identities.length === 0 || !identities.every(isIdentity))
    throw new UsageError(`${identityFile} holds no secret key (a line that begins with AGE-SECRET-KEY-1).`);
  return { identities };
}

/** One copy as its address names it: `./copy.tar.gz`, `s3://bucket/path/copy.tar.gz`. */
async function findCopy(config: Config, address: string): Promise<{ place: CopyPlace; name: string }> {
  const within = isBucketAddress(address) ? address : path.resolve(address);
  const cut = within.lastIndexOf("/");
  const [place, name] = [within.slice(0, cut) || "/", within.slice(cut + 1)];
  if (name === "" || isBucketAddress(address) !== isBucketAddress(place))
    throw new UsageError(`${address} names no file.`);
  return { place: await findPlace(config, place), name };
}

export const backup: Command = {
  usage: "backup <file> | --to <folder>|s3://<bucket>/<path> [--recipient age1...] [--passphrase-file <file>]",
  summary: "saves the whole site into one file while it runs: all tables as one moment saw them, all files, its secret",
  async run(args) {
    const { values, positionals } = readWords(args, {
      recipient: { type: "string", multiple: true },
      "passphrase-file": text,
      to: text,
    });
    const [file] = positionals;
    if (positionals.length + (values.to === undefined ? 0 : 1) !== 1)
      throw new UsageError("backup wants one of them: the file to write, or --to with a place.");
    const sealFor = readSealFor(values.recipient, values["passphrase-file"]);
    const config = readConfig(process.env);
    const to = file
      ? await findCopy(config, file)
      : { place: await findPlace(config, values.to ?? ""), name: nameCopy(new Date(), sealFor !== undefined) };
    const address = `${to.place.address}/${to.name}`;
    if (await to.place.exists(to.name))
      throw new UsageError(`${address} is there already, and nothing is overwritten.`);
    const { url, giveBack } = await borrowDatabase(config);
    try {
      const from = { url, storage: await openStorage(config), secret: loadSecret(config.authSecret, config.dataDir) };
      const { tables, rows, files } = await writeBackup(from, to, backupRules, { sealFor });
      console.log(`Done: ${rows} rows of ${tables} tables and ${files} files are in ${address}.`);
      console.log(
        sealFor
          ? "It is encrypted: without its key nobody reads it, you neither. Keep the key elsewhere."
          : "Whoever has it has everything: keep it as you keep the site's passwords.",
      );
    } finally {
      await giveBack();
    }
  },
};

export const backupKey: Command = {
  usage: "backup-key <file>",
  summary: "makes a pair of keys for backups: the secret one in the file, the public one (age1...) shown",
  async run([file, ...rest]) {
    if (!file || rest.length > 0) throw new UsageError("backup-key wants one word: the file for the secret key.");
    if (existsSync(file)) throw new UsageError(`${file} is there already, and nothing is overwritten.`);
    const { identity, recipient } = await makeKeys();
    writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: "wx" });
    console.log(
      `The secret key is in ${file}: keep it away from the site, twice, and never send it. Backups are encrypted for the public one:\n\n${recipient}`,
    );
  },
};

export const restore: Command = {
  usage: "restore <file>|s3://<bucket>/<path>/<file> [--identity-file <file>] [--passphrase-file <file>]",
  summary: "brings a saved site back, into an empty database and an empty folder; a place in use is refused",
  async run(args) {
    const { values, positionals } = readWords(args, keyOptions);
    const [file, ...rest] = positionals;
    if (!file || rest.length > 0) throw new UsageError("restore wants one word: the file that a backup wrote.");
    const key = readOpenWith(values);
    const config = readConfig(process.env);
    const { place, name } = await findCopy(config, file);
    if (!(await place.exists(name))) throw new UsageError(`There is no ${place.address}/${name}.`);
    const copy = { open: () => place.read(name), key };
    const { url, giveBack } = await borrowDatabase(config);
    try {
      const keep = config.authSecret ? {} : { keepSecret: (secret: string) => keepSecret(config.dataDir, secret) };
      if (!config.authSecret) ensureDataDir(config.dataDir);
      const found = await readBackup(copy, { url, storage: await openStorage(config), ...keep }, backupRules);
      console.log(
        `Done: ${found.rows} rows and ${found.files} files of ${found.madeAt}, each table and each file compared. Everybody signs in again.`,
      );
      if (found.heldMails > 0)
        console.log(
          `${found.heldMails} emails waited then and may have been sent since. They are among the failed ones (/admin-dashboard/mails), to be sent again by hand.`,
        );
      if (config.authSecret && config.authSecret !== found.secret)
        console.log(
          "AUTH_SECRET is not that of the saved site, without which second factors, emails and certificates cannot be read. It is in the backup (tar -xzOf FILE secret; of an encrypted one: age -d -i KEY FILE | tar -xzO secret).",
        );
    } finally {
      await giveBack();
    }
  },
};
