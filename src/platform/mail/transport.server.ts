import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";

/** One mail to one person. `kind` names the template, for logs and counts. */
export interface Mail {
  kind: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Who gets an answer to it, where that is not the sender. One plain address. */
  replyTo?: string;
  headers?: Record<string, string>;
  /** Anybody can cause it by typing the address: a few an hour reach one address, of all such kinds together. */
  unasked?: boolean;
  /** It opens nothing: once sent its text is kept sealed for two weeks, so that somebody who lost it can be sent it again. */
  again?: true;
  /** After so long nothing in it works any more: then it is not sent. Until then it is tried each minute at least. */
  usefulMinutes?: number;
}

export interface MailTransport {
  send(mail: Mail & { messageId: string }): Promise<void>;
  close(): void;
}

/** Connections to the SMTP server at the same time. Long sendings use fewer, so that a mailed code never waits for them. */
export const smtpConnections = 5;

/** A mail server on this very machine: nothing passes a network. */
const isHere = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/**
 * Whether a connection that begins without TLS (smtp://) must come to it before anything is said: a line in between could leave
 * the offer out and read links of emails. `?requireTLS=false` in SMTP_URL is for a network of one's own.
 */
export const mustTurnToTls = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === "smtp:" && !isHere(hostname);
};

/**
 * Real SMTP over a small pool of connections. A mail whose connection breaks is never sent again by the pool itself: only
 * the caller knows whether that is right, and keeps its Message-ID.
 */
export function smtpTransport(url: string, from: string): MailTransport {
  const smtp = createTransport(
    {
      url,
      requireTLS: mustTurnToTls(url),
      pool: true,
      maxConnections: smtpConnections,
      maxRequeues: 0,
      idleTimeout: 20_000,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    },
    { from },
  );
  return {
    async send(mail) {
      await smtp.sendMail({
        from,
        to: { name: "", address: mail.to },
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        ...(mail.replyTo === undefined ? {} : { replyTo: { name: "", address: mail.replyTo } }),
        messageId: mail.messageId,
        headers: { ...mail.headers, "Auto-Submitted": "auto-generated" },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => smtp.close(),
  };
}

export interface KeptMail extends Mail {
  messageId: string;
  keptAt: string;
}

const keptLimit = 200;

/** For trying out: mails are kept as files under the data folder and shown at /dev/mail. The newest 200 stay. */
export function keepingTransport(folder: string): MailTransport {
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const keptAt = new Date().toISOString();
      const file = path.join(folder, `${keptAt.replaceAll(":", "-")}-${mail.messageId.slice(1, 9)}.json`);
      await writeFile(`${file}.tmp`, JSON.stringify({ ...mail, keptAt } satisfies KeptMail), { mode: 0o600 });
      await rename(`${file}.tmp`, file);
      const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
      // Another mail of the same moment may have removed the same one.
      for (const name of names.slice(0, -keptLimit)) await rm(path.join(folder, name), { force: true });
    },
    close() {},
  };
}

/** The kept mails, newest first. */
export async function readKeptMails(folder: string): Promise<KeptMail[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const wanted = names
    .filter((name) => name.endsWith(".json"))
    .sort()
    .reverse();
  // One that newer mails have pushed out in this moment is not there any more.
  const texts = await Promise.all(
    wanted.map((name) => readFile(path.join(folder, name), "utf8").catch(() => undefined)),
  );
  return texts.filter((text) => text !== undefined).map((text) => JSON.parse(text) as KeptMail);
}
