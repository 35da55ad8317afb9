import { afterEach, describe, expect, it } from "vitest";
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
      "What this email held worked for a short time only, so it is not sent again.",
    ]);
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
