import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { useAccountApp } from "../../../../test/account-app.ts";

const app = useAccountApp();
const base = "/v1/contact-messages";

async function message(status = "new"): Promise<string> {
  const { rows } = await app.database.pool.query(
    `insert into contact_messages (stamp_id, name, email, subject, message, status) values ($1, 'Karim Uddin',
      'karim@example.org', 'Event Inquiry', 'Is a place free on August 1?', $2) returning id`,
    [randomUUID(), status],
  );
  return rows[0].id;
}
const notesOf = async (id: string) =>
  (await app.database.pool.query("select action, after from audit_log where subject_id = $1", [id])).rows;

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
});
