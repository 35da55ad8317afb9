import { sql } from "drizzle-orm";
import type { Db } from "#platform/db/client.server.ts";
import type { Outbox } from "#platform/mail/outbox.server.ts";

/** An email that could not be sent, which nobody tries again by itself; answers its id. */
export async function failedMail(db: Db, outbox: Outbox, to: string): Promise<string> {
  return db.transaction(async (tx) => {
    const id = await outbox.put(tx, { kind: "noted", to, subject: "Noted", html: "<p>Noted</p>", text: "Noted" });
    if (id === undefined) throw new Error("left out");
    await tx.execute(sql`update mails set status = 'failed' where id = ${id}`);
    return id;
  });
}
