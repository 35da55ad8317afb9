import { expect, it } from "vitest";
import { useAccountApp } from "../../../../test/account-app.ts";
import { createBlog } from "../../../../test/factories/blog.ts";
import { createDraft, fillReaders } from "../../../../test/factories/newsletter.ts";

const app = useAccountApp();
const { database, member } = app;
const base = "/v1/news-letters";

const idOf = async (email: string): Promise<string> =>
  (await database.pool.query("select id from newsletter_subscribers where email = $1", [email])).rows[0].id;

it("tells of one reader what was agreed to, and the issues that went there, the newest first", async () => {
  const { b } = await member("desk");
  await fillReaders(database.pool, 2);
  const id = await idOf("reader1@example.org");
  const read = async () => (await b.call("GET", `${base}/subscribers/${id}`)).body.data;
  expect(await read()).toMatchObject({ email: "reader1@example.org", status: "active", letters: [], lettersInAll: 0 });
  const blogs = [await createBlog(app.platform.db, {})];
  for (const [subject, day] of [
    ["October", 1],
    ["November", 2],
  ] as const) {
    const issue = await createDraft(app.platform, blogs, subject);
    await database.pool.query(
      `update newsletter_issues set status = 'sent', letter = '{}', sent_count = 2, started_at = now() + make_interval(days => $2),
         finished_at = now() + make_interval(days => $2) where id = $1`,
      [issue, day],
    );
    await database.pool.query(
      "insert into newsletter_deliveries (issue_id, subscriber_id, status, sent_at) select $1, id, 'sent', now() from newsletter_subscribers",
      [issue],
    );
  }
  expect(await read()).toMatchObject({
    confirmedAt: expect.any(String),
    letters: [
      { subject: "November", status: "sent", reason: null, sentAt: expect.any(String) },
      { subject: "October", status: "sent" },
    ],
    lettersInAll: 2,
  });

  const bounce = { email: "reader1@example.org", kind: "bounce", reason: "No such user" };
  expect((await b.call("POST", `${base}/bounces`, { bounces: [bounce] })).body.data).toEqual({ marked: 1, unknown: 0 });
  const after = await read();
  expect(after).toMatchObject({ status: "bounced", endReason: "No such user", endedAt: expect.any(String) });
  expect(after.letters.filter(({ reason }: { reason: string | null }) => reason === "No such user")).toHaveLength(1);
  expect((await b.call("GET", `${base}/subscribers/${crypto.randomUUID()}`)).status).toBe(404);
});
