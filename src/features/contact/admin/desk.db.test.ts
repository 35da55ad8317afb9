import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { useAccountApp } from "../../../../test/account-app.ts";
import { forgetOldMessages } from "../service.server.ts";

const app = useAccountApp();
const base = "/v1/contact-messages";

async function message(status = "new"): Promise<string> {
  const { rows } = await app.database.pool.query(
    `insert into contact_messages (stamp_id, name, email, subject, message, status, handled_at) values ($1, 'Karim Uddin',
      'karim@example.org', 'Event Inquiry', 'Is a place free on August 1?', $2,
      case when $2 = 'handled' then now() end) returning id`,
    [randomUUID(), status],
  );
  return rows[0].id;
}
const notesOf = async (id: string) =>
  (await app.database.pool.query("select action, after from audit_log where subject_id = $1 order by id", [id])).rows;

describe("a message at the desk", () => {
  it("is handled by somebody, who is named, and can be opened again", async () => {
    const { b, fullName } = await app.member("admin");
    const id = await message();
    const handled = await b.call("PATCH", `${base}/${id}`, { status: "handled", before: "new" });
    expect(handled.body.data).toMatchObject({ status: "handled", handledBy: fullName, handledAt: expect.any(String) });
    const again = await b.call("PATCH", `${base}/${id}`, { status: "new", before: "handled" });
    expect(again.body.data).toMatchObject({ status: "new", handledBy: null, handledAt: null });
  });

  it("is not marked over what somebody else said of it meanwhile", async () => {
    const { b: first } = await app.member("admin");
    const { b: second } = await app.member("admin");
    const id = await message();
    expect((await first.call("PATCH", `${base}/${id}`, { status: "spam", before: "new" })).status).toBe(200);
    const refused = await second.call("PATCH", `${base}/${id}`, { status: "handled", before: "new" });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Somebody else has marked this message meanwhile. Look at it again.",
    ]);
    expect((await second.call("GET", `${base}/${id}`)).body.data.status).toBe("spam");
    expect(await notesOf(id)).toEqual([{ action: "contact-message.mark", after: { status: "spam" } }]);
    // Both wanted the same: nothing is wrong.
    expect((await second.call("PATCH", `${base}/${id}`, { status: "spam", before: "new" })).status).toBe(200);
  });

  it("keeps a note once for a key, and refuses another note under it instead of losing it", async () => {
    const { b } = await app.member("desk");
    const path = `${base}/${await message()}/notes`;
    const idempotencyKey = randomUUID();
    const statuses: number[] = [];
    for (const text of ["Called back.", "Called back.", "Wants a quote."])
      statuses.push((await b.call("POST", path, { text, idempotencyKey })).status);
    expect(statuses).toEqual([200, 200, 409]);
  });

  it("has notes of those who work on it, which go with it and are told to nobody else", async () => {
    const { b, fullName } = await app.member("desk");
    const id = await message();
    expect((await b.call("POST", `${base}/${id}/notes`, { text: " " })).status).toBe(422);
    expect((await b.call("POST", `${base}/${randomUUID()}/notes`, { text: "Called back." })).status).toBe(404);
    await b.call("POST", `${base}/${id}/notes`, { text: "Called back." });
    const { body } = await b.call("POST", `${base}/${id}/notes`, { text: "Wants a\nquote." });
    expect(body.data.notes).toMatchObject([
      { text: "Called back.", author: fullName },
      { text: "Wants a\nquote.", author: fullName },
    ]);
    expect(await notesOf(id)).toEqual([
      { action: "contact-message.note", after: { text: "Called back." } },
      { action: "contact-message.note", after: { text: "Wants a\nquote." } },
    ]);
    await b.call("DELETE", `${base}/${id}`);
    const left = await app.database.pool.query("select 1 from contact_message_notes where message_id = $1", [id]);
    expect(left.rows).toEqual([]);
  });

  it("has at most 500 notes", async () => {
    const { b } = await app.member("desk");
    const id = await message();
    await app.database.pool.query(
      "insert into contact_message_notes (message_id, text) select $1, 'A note' from generate_series(1, 500)",
      [id],
    );
    const { status, body } = await b.call("POST", `${base}/${id}/notes`, { text: "One more." });
    expect([status, body.message]).toEqual([409, "This message has 500 notes; no more are kept."]);
  });

  it("is forgotten a month after it was marked as spam, two years after it was handled, however old it was then", async () => {
    const { b } = await app.member("desk");
    const { pool, db } = app.database;
    await pool.query("delete from contact_messages");
    const ids = await Promise.all([message(), message(), message("spam")]);
    await pool.query("update contact_messages set created_at = now() - interval '29 days'");
    await pool.query("update contact_messages set created_at = now() - interval '3 years' where status = 'new'");
    for (const [place, status] of (["spam", "handled"] as const).entries())
      expect((await b.call("PATCH", `${base}/${ids[place]}`, { status, before: "new" })).status).toBe(200);
    const leftAfter = async (time: string) => {
      await pool.query(
        `update contact_messages set created_at = created_at - $1::interval, handled_at = handled_at - $1::interval,
          spam_at = spam_at - $1::interval`,
        [time],
      );
      await forgetOldMessages(db);
      const { rows } = await pool.query("select id from contact_messages");
      return ids.map((id) => rows.some((row) => row.id === id));
    };
    expect(await leftAfter("0 days")).toEqual([true, true, true]);
    // What nobody marked counts from when it came.
    expect(await leftAfter("2 days")).toEqual([true, true, false]);
    expect(await leftAfter("29 days")).toEqual([false, true, false]);
    expect(await leftAfter("698 days")).toEqual([false, true, false]);
    expect(await leftAfter("3 days")).toEqual([false, false, false]);
  });

  it("is deleted with all that is old: counted first, by days in Dhaka, never a new one", async () => {
    const { b } = await app.member("desk");
    await app.database.pool.query("delete from contact_messages");
    // The last moment of February in Dhaka, which is still the 28th in UTC, and the first of March.
    const moments = ["2025-02-28T17:59:59Z", "2025-02-28T18:00:00Z"];
    for (const status of ["new", "handled", "spam"])
      for (const at of moments)
        await app.database.pool.query("update contact_messages set created_at = $2 where id = $1", [
          await message(status),
          at,
        ]);
    const count = async (query: string) => (await b.call("GET", `${base}/delete-old?${query}`)).body;
    expect((await count("before=2025-03-01")).data).toEqual({ count: 2 });
    expect((await count("before=2025-03-01&status=spam")).data).toEqual({ count: 1 });
    expect((await count("before=2025-03-02")).data).toEqual({ count: 4 });
    expect((await count("before=soon")).errors[0].path).toBe("before");
    const removed = await b.call("POST", `${base}/delete-old`, { before: "2025-03-01" });
    expect(removed.body).toMatchObject({ message: "2 messages are deleted.", data: { deleted: 2 } });
    expect((await b.call("GET", base)).body.data.counts).toEqual({ new: 2, handled: 1, spam: 1 });
  });
});
