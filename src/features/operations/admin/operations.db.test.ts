import { afterEach, describe, expect, it } from "vitest";
import { Outbox } from "#platform/mail/outbox.server.ts";
import { deriveKey } from "#platform/secret.server.ts";
import { useAccountApp } from "../../../../test/account-app.ts";

const app = useAccountApp();
const { member, mailOf, database } = app;
const receipt = {
  kind: "receipt",
  to: "rahima@example.org",
  subject: "Your receipt",
  html: "<p>The amount is BDT 450</p>",
  text: "The amount is BDT 450",
};
const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows;

/** A mail of the outbox that the mail server refused. */
async function failedMail(mail: object = receipt): Promise<string> {
  const { outbox, db } = app.platform;
  const id = await outbox.put(db, { ...receipt, ...mail });
  const refusing = {
    send: () =>
      Promise.reject(
        Object.assign(new Error("554 not now for rahima@example.org"), { responseCode: 554, command: "DATA" }),
      ),
    close() {},
  };
  await outbox.send(db, refusing, id as string);
  return id as string;
}

afterEach(() => database.pool.query("delete from mails"));

describe("the outbox, for admins", () => {
  it("tells what failed and why, and nothing of what the email says", async () => {
    const { b } = await member("admin");
    const { jobs } = app.platform;
    const enqueue = jobs.enqueue.bind(jobs);
    // Nobody else sends it meanwhile.
    jobs.enqueue = async () => {};
    const id = await failedMail();
    jobs.enqueue = enqueue;
    const { body } = await b.call("GET", "/v1/mails?status=failed");
    expect(body.data.counts).toEqual({ queued: 0, sent: 0, failed: 1 });
    expect(body.data.items).toMatchObject([
      { id, kind: "receipt", to: "rahima@example.org", reason: "554 not now for [recipient]", canSendAgain: true },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/BDT 450|Your receipt/);

    expect((await b.call("POST", `/v1/mails/${id}/send-again`)).status).toBe(200);
    expect((await mailOf("receipt", "rahima@example.org")).text).toContain("BDT 450");
    await expect
      .poll(async () => (await b.call("GET", "/v1/mails")).body.data.items[0], { timeout: 120_000 })
      .toMatchObject({ status: "sent", to: null, canSendAgain: false, reason: null });
    expect(await rows("select sealed from mails where id = $1", [id])).toEqual([{ sealed: null }]);
    expect((await b.call("POST", `/v1/mails/${id}/send-again`)).status).toBe(409);
    expect((await b.call("POST", `/v1/mails/${crypto.randomUUID()}/send-again`)).status).toBe(404);
  });

  it("keeps nothing of a code that was refused: it would open an account, and works for minutes only", async () => {
    const { b } = await member("admin");
    const { jobs } = app.platform;
    const enqueue = jobs.enqueue.bind(jobs);
    jobs.enqueue = async () => {};
    const id = await failedMail({ kind: "verify", usefulMinutes: 10 });
    jobs.enqueue = enqueue;
    expect(await rows("select status, sealed from mails where id = $1", [id])).toEqual([
      { status: "failed", sealed: null },
    ]);
    const refused = await b.call("POST", `/v1/mails/${id}/send-again`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "The text of this email is no longer kept: it worked for a short time only, or was from before a new secret of the site.",
    ]);
  });

  it("lists what an earlier secret sealed beside the others, and says why it can't be sent again", async () => {
    const { b } = await member("admin");
    const { db, jobs } = app.platform;
    const earlier = new Outbox(
      { enqueue: async () => {} },
      deriveKey("secret before a leak", "mail outbox"),
      "localhost",
    );
    const shut = (await earlier.put(db, receipt)) as string;
    await rows("update mails set status = 'failed' where id = $1", [shut]);
    const enqueue = jobs.enqueue.bind(jobs);
    jobs.enqueue = async () => {};
    const id = await failedMail();
    jobs.enqueue = enqueue;
    const { status, body } = await b.call("GET", "/v1/mails");
    expect(status).toBe(200);
    expect(body.data.items).toMatchObject([
      { id, to: "rahima@example.org", canSendAgain: true },
      { id: shut, to: null, canSendAgain: false },
    ]);
    const refused = await b.call("POST", `/v1/mails/${shut}/send-again`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "This email was sealed with an earlier secret of the site, so it can't be opened and sent again.",
    ]);
    expect(await rows("select status from mails where id = $1", [shut])).toEqual([{ status: "failed" }]);
  });
});

describe("the jobs, for admins", () => {
  it("tells which were given up and why, without their data, and lets them run once more", async () => {
    const { b } = await member("admin");
    const [{ id }] = await rows(
      `insert into jobs.job (name, data, state, retry_limit, retry_count, output, completed_on)
        values ('tidy', '{"email":"rahima@example.org"}', 'failed', 8, 8, '{"message":"no room"}', now()) returning id`,
    );
    const { body } = await b.call("GET", "/v1/jobs?state=failed");
    expect(body.data.items).toMatchObject([{ id, queue: "tidy", state: "failed", tries: 8, reason: "no room" }]);
    expect(body.data.counts.failed).toBe(1);
    expect(JSON.stringify(body)).not.toContain("rahima");
    // A statement says little to those who read this list: what the database said of it does.
    const output = { message: "Failed query: select 1 from x", cause: { message: "no space left on device" } };
    await rows("update jobs.job set output = $1 where id = $2 returning id", [output, id]);
    expect((await b.call("GET", "/v1/jobs?state=failed")).body.data.items[0].reason).toBe("no space left on device");
    expect((await b.call("POST", `/v1/jobs/tidy/${id}/retry`)).status).toBe(200);
    await expect
      .poll(async () => (await b.call("GET", "/v1/jobs?state=done")).body.data.items, { timeout: 120_000 })
      .toContainEqual(expect.objectContaining({ id, state: "done" }));
    expect((await b.call("POST", `/v1/jobs/tidy/${id}/retry`)).status).toBe(404);
    expect((await b.call("POST", `/v1/jobs/${"x".repeat(80)}/${id}/retry`)).status).toBe(422);
  });
});
