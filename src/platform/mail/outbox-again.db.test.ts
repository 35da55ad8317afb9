import { expect, it } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { deriveKey } from "../secret.server.ts";
import { forgetOldMails, Outbox } from "./outbox.server.ts";
import type { Mail } from "./transport.server.ts";

const database = useDatabase();
const outbox = new Outbox({ enqueue: async () => {} }, deriveKey("secret", "mail outbox"), "iit.example");
const mail: Mail = {
  kind: "receipt",
  to: "rahima@example.com",
  subject: "Your receipt",
  html: "<p>BDT 450</p>",
  text: "BDT 450",
  again: true,
};
const sealedOf = async (id: string) =>
  (await database.pool.query("select sealed from mails where id = $1", [id])).rows[0]?.sealed;

/** Sends one with this mailbox; answers its id. */
async function sent(given: Mail, mailbox: { messageId: string; text: string }[] = []): Promise<string> {
  const id = (await outbox.put(database.db, given)) as string;
  await sendTo(mailbox, id);
  return id;
}
const sendTo = (mailbox: { messageId: string; text: string }[], id: string) =>
  outbox.send(database.db, { send: async (one) => void mailbox.push(one), close() {} }, id);

it("keeps the text of one that opens nothing, sealed, and sends it again as a new message to its own address alone", async () => {
  const mailbox: { messageId: string; text: string }[] = [];
  const id = await sent(mail, mailbox);
  expect(await sealedOf(id)).toEqual(expect.any(String));
  // As it is, and as whatever its parts are written in: nothing short, which random letters spell by chance.
  const sealed: string = await sealedOf(id);
  for (const part of [sealed, ...sealed.split(".").map((one) => Buffer.from(one, "base64url").toString("latin1"))])
    expect(part).not.toContain(mail.text);
  const [listed] = (await outbox.listTo(database.db, mail.to, 10)).newest;
  expect(listed).toMatchObject({ id, canSendAgain: true });
  expect(await outbox.sendAgain(database.db, id)).toBe(false);
  expect(await outbox.sendAgain(database.db, id, "other@example.com")).toBe(false);
  expect(await outbox.sendAgain(database.db, id, mail.to)).toBe(true);
  // On its way: pressed twice, it goes once.
  expect(await outbox.sendAgain(database.db, id, mail.to)).toBe(false);
  await sendTo(mailbox, id);
  expect(mailbox.map(({ text }) => text)).toEqual(["BDT 450", "BDT 450"]);
  expect(new Set(mailbox.map(({ messageId }) => messageId)).size).toBe(2);
});

it("keeps nothing of the others", async () => {
  const { again: _, ...code } = mail;
  const id = await sent({ ...code, usefulMinutes: 10 });
  expect(await sealedOf(id)).toBeNull();
  expect(await outbox.sendAgain(database.db, id, mail.to)).toBe(false);
});

it("wipes what was kept when its account ends, and after two weeks", async () => {
  const ended = await sent(mail);
  const theirs = await sent({ ...mail, to: "karim@example.com" });
  await outbox.forgetTexts(database.db, mail.to);
  expect(await sealedOf(ended)).toBeNull();
  for (const [days, left] of [
    [13, expect.any(String)],
    [15, null],
  ] as const) {
    await database.pool.query("update mails set sent_at = now() - make_interval(days => $2) where id = $1", [
      theirs,
      days,
    ]);
    await forgetOldMails(database.db);
    expect(await sealedOf(theirs)).toEqual(left);
  }
});
