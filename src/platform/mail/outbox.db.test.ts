import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { type SmtpSink, startSmtpSink } from "../../../test/smtp-sink.ts";
import type { DbOrTx } from "../db/client.server.ts";
import { type Jobs, startJobs } from "../jobs/jobs.server.ts";
import { createLog } from "../log.server.ts";
import { deriveKey } from "../secret.server.ts";
import { forgetOldMails, Outbox, sendMailJob } from "./outbox.server.ts";
import { type Mail, type MailTransport, smtpTransport } from "./transport.server.ts";

const database = useDatabase();
let jobs: Jobs;
let sink: SmtpSink;
let transport: MailTransport;
let outbox: Outbox;

beforeAll(async () => {
  jobs = await startJobs(database.url, createLog("silent"));
  // The queue is made by whoever works on it; nobody works on it in the tests that send by hand.
  await database.db.execute(sql`select jobs.create_queue(${sendMailJob}, '{"policy":"standard"}'::jsonb)`);
  sink = await startSmtpSink();
  transport = smtpTransport(sink.url, "IIT <no-reply@iit.example>");
  outbox = new Outbox(jobs, deriveKey("secret", "mail outbox"), "iit.example");
});
afterEach(() => {
  sink.refuseWith = undefined;
  sink.dropAfterData = false;
  sink.received.length = 0;
});
afterAll(async () => {
  transport.close();
  await sink.stop();
  await jobs.stop();
});

const mail: Mail = {
  kind: "welcome",
  to: "rahima@example.com",
  subject: "Welcome, রহিমা",
  html: "<p>The code is 424242</p>",
  text: "The code is 424242",
};

async function put(given: Mail, tx: DbOrTx = database.db): Promise<string> {
  const id = await outbox.put(tx, given);
  if (id === undefined) throw new Error("left out");
  return id;
}

interface Row extends Record<string, unknown> {
  status: string;
  sealed: string | null;
  attempts: number;
  last_error: string | null;
  message_id: string;
  sent_at: Date | null;
}

async function rowOf(id: string): Promise<Row> {
  const { rows } = await database.pool.query<Row>("select * from mails where id = $1", [id]);
  if (!rows[0]) throw new Error("no such mail");
  return rows[0];
}

async function jobsOf(id: string): Promise<number> {
  const { rows } = await database.pool.query(
    "select count(*) as n from jobs.job where name = $1 and data ->> 'mailId' = $2",
    [sendMailJob, id],
  );
  return rows[0].n;
}

describe("put", () => {
  it("commits mail and job with the transaction", async () => {
    const id = await database.db.transaction((tx) => put(mail, tx));
    expect(await rowOf(id)).toMatchObject({ status: "queued", attempts: 0, kind: "welcome" });
    expect(await jobsOf(id)).toBe(1);
  });

  it("leaves neither mail nor job when the transaction is rolled back", async () => {
    let id = "";
    await expect(
      database.db.transaction(async (tx) => {
        id = await put(mail, tx);
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    await expect(rowOf(id)).rejects.toThrow("no such mail");
    expect(await jobsOf(id)).toBe(0);
  });

  it("keeps nothing of the content or the person in clear", async () => {
    const id = await put(mail);
    const text = JSON.stringify(await rowOf(id));
    for (const secret of ["424242", "rahima", "example.com", "Welcome"]) expect(text).not.toContain(secret);
  });

  it.each([
    "a@example.com, b@example.com",
    "a@example.com\r\nBcc: b@example.com",
    "a@example.com\nBcc: b@example.com",
    "A <a@example.com>",
    "a@b@c",
    "a b@example.com",
    "a;b@example.com",
    "a\0b@example.com",
    "a\u0001@example.com",
    '"a"@example.com',
    "@example.com",
    "a@",
    "",
  ])("refuses %j as recipient", async (to) => {
    await expect(outbox.put(database.db, { ...mail, to })).rejects.toThrow(TypeError);
  });

  it.each(["Hello\r\nBcc: b@example.com", "Hello\nX: y", "a\0b", "a\u0085b"])(
    "refuses %j as subject",
    async (subject) => {
      await expect(outbox.put(database.db, { ...mail, subject })).rejects.toThrow(TypeError);
    },
  );
});

describe("send", () => {
  it("sends over SMTP, then wipes the content", async () => {
    const id = await put(mail);
    expect(await outbox.send(database.db, transport, id)).toBe("sent");
    expect(sink.received).toHaveLength(1);
    const [received] = sink.received;
    expect(received?.to).toEqual(["rahima@example.com"]);
    expect(received?.from).toBe("no-reply@iit.example");
    expect(received?.source).toContain("424242");
    expect(received?.header("Auto-Submitted")).toBe("auto-generated");
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: "sent", sealed: null, attempts: 1, last_error: null });
    expect(row.sent_at).toBeInstanceOf(Date);
    expect(received?.header("Message-ID")).toBe(row.message_id);
  });

  it("sends a mail once, however often it is asked", async () => {
    const id = await put(mail);
    await outbox.send(database.db, transport, id);
    expect(await outbox.send(database.db, transport, id)).toBe("nothing");
    expect(await outbox.send(database.db, transport, "00000000-0000-4000-8000-000000000000")).toBe("nothing");
    expect(sink.received).toHaveLength(1);
  });

  it("tries again after a passing fault, under the same Message-ID", async () => {
    const id = await put(mail);
    sink.dropAfterData = true;
    await expect(outbox.send(database.db, transport, id)).rejects.toThrow("mail could not be sent");
    const waiting = await rowOf(id);
    expect(waiting).toMatchObject({ status: "queued", attempts: 1 });
    expect(waiting.sealed).not.toBeNull();
    sink.dropAfterData = false;
    expect(await outbox.send(database.db, transport, id)).toBe("sent");
    const ids = sink.received.map((one) => one.header("Message-ID"));
    expect(ids).toEqual([waiting.message_id, waiting.message_id]);
  });

  it("gives up on a recipient that is refused for good, and does not keep the address in the reason", async () => {
    const id = await put(mail);
    sink.refuseWith = { code: 550, message: "no mailbox rahima@example.com here" };
    expect(await outbox.send(database.db, transport, id)).toBe("refused");
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: "failed", sealed: expect.any(String) });
    expect(row.last_error).toContain("[recipient]");
    expect(row.last_error).not.toContain("rahima");
  });

  it.each([550, 450])("keeps a reason with signs that no database keeps (%i)", async (code) => {
    const id = await put(mail);
    const refusal = Object.assign(new Error("no\u0000mailbox\u0007here"), { responseCode: code, command: "RCPT TO" });
    const refusing = { ...transport, send: () => Promise.reject(refusal) };
    const outcome = await outbox.send(database.db, refusing, id).catch((error: Error) => error.message);
    expect(outcome).toMatch(code === 550 ? /^refused$/ : /^mail could not be sent: .*no mailbox here/);
    expect(await rowOf(id)).toMatchObject({
      status: code === 550 ? "failed" : "queued",
      last_error: expect.stringContaining("no mailbox here"),
    });
  });

  it("waits when the recipient's server says later", async () => {
    const id = await put(mail);
    sink.refuseWith = { code: 450, message: "busy" };
    await expect(outbox.send(database.db, transport, id)).rejects.toThrow();
    expect((await rowOf(id)).status).toBe("queued");
  });

  it("waits when our own sign-in is refused: that is a fault of the configuration, not of the mail", async () => {
    const id = await put(mail);
    const wrong = smtpTransport(sink.url.replace("://", "://user:wrong@"), "IIT <no-reply@iit.example>");
    await expect(outbox.send(database.db, wrong, id)).rejects.toThrow();
    wrong.close();
    expect((await rowOf(id)).status).toBe("queued");
    expect(await outbox.send(database.db, transport, id)).toBe("sent");
  });

  it("does not send a code that would arrive dead, by the database's clock", async () => {
    const id = await put({ ...mail, usefulMinutes: 10 });
    const age = (minutes: number) =>
      database.pool.query("update mails set created_at = now() - make_interval(mins => $2) where id = $1", [
        id,
        minutes,
      ]);
    await age(8);
    sink.refuseWith = { code: 450, message: "busy" };
    await expect(outbox.send(database.db, transport, id)).rejects.toThrow();
    sink.refuseWith = undefined;
    await age(11);
    expect(await outbox.send(database.db, transport, id)).toBe("expired");
    expect(sink.received).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ status: "failed", sealed: null });
  });

  it("tries a mail with a code each minute at least as long as it is of use, others for days", async () => {
    const tries = async (usefulMinutes?: number) => {
      const id = await put({ ...mail, ...(usefulMinutes ? { usefulMinutes } : {}) });
      const { rows } = await database.pool.query(
        "select retry_limit, retry_delay_max, retry_backoff from jobs.job where name = $1 and data ->> 'mailId' = $2",
        [sendMailJob, id],
      );
      return rows[0];
    };
    expect(await tries(10)).toEqual({ retry_limit: 20, retry_delay_max: 60, retry_backoff: true });
    const other = await tries();
    expect(other.retry_delay_max).toBe(300);
    expect((other.retry_limit * other.retry_delay_max) / 86_400).toBeGreaterThan(3);
  });

  it("waits when nothing listens there", async () => {
    const id = await put(mail);
    const nowhere = smtpTransport("smtp://127.0.0.1:1", "IIT <no-reply@iit.example>");
    await expect(outbox.send(database.db, nowhere, id)).rejects.toThrow();
    expect(await rowOf(id)).toMatchObject({ status: "queued", attempts: 1 });
  });
});

describe("through the queue", () => {
  it("sends by itself what was committed", async () => {
    await jobs.work([
      {
        name: sendMailJob,
        handler: async ({ mailId }: { mailId: string }) => void (await outbox.send(database.db, transport, mailId)),
      },
    ] as never);
    const id = await database.db.transaction((tx) => put({ ...mail, to: "queue@example.com" }, tx));
    await expect.poll(async () => (await rowOf(id)).status, { timeout: 120_000 }).toBe("sent");
    expect(sink.received.filter(({ to }) => to.includes("queue@example.com"))).toHaveLength(1);
  });
});

describe("forgetOldMails", () => {
  it("removes what is older than 30 days, but not what was put into the queue again since", async () => {
    // Put without a job: the worker of the test above would send them meanwhile.
    const quiet = new Outbox({ enqueue: async () => {} }, deriveKey("secret", "mail outbox"), "iit.example");
    const put = (given: Mail) => quiet.put(database.db, given) as Promise<string>;
    const id = await put(mail);
    const old = await put(mail);
    const again = await put(mail);
    await database.pool.query(
      "update mails set created_at = now() - interval '31 days', queued_at = now() - interval '31 days', status = 'failed' where id = any($1)",
      [[old, again]],
    );
    // Put off by a mail server that takes it later: it still waits to be sent.
    expect(await database.db.transaction((tx) => quiet.sendAgain(tx, again))).toBe(true);
    await forgetOldMails(database.db);
    const never = await put(mail);
    await database.pool.query("update mails set queued_at = now() - interval '5 days' where id = $1", [never]);
    await forgetOldMails(database.db);
    await expect(rowOf(old)).rejects.toThrow();
    expect((await rowOf(id)).status).toBe("queued");
    expect((await rowOf(again)).status).toBe("queued");
    expect(await rowOf(never)).toMatchObject({ status: "failed", sealed: expect.any(String), last_error: "given up" });
  });
});

it("of mails that anybody can cause, four an hour reach one address, also when they come at once", async () => {
  const to = "unproven@example.com";
  const kinds = Array.from({ length: 9 }, (_, i) => ({ ...mail, to, kind: `kind-${i}`, unasked: true }));
  const ids = await Promise.all(kinds.map((one) => database.db.transaction((tx) => outbox.put(tx, one))));
  expect(ids.filter((id) => id !== undefined)).toHaveLength(4);
  // Others, and mails that their owner caused, go out; an hour later it begins anew.
  expect(await outbox.put(database.db, { ...mail, unasked: true })).toBeDefined();
  expect(await put({ ...mail, to })).toBeDefined();
  await database.pool.query("update mails set created_at = now() - interval '61 minutes' where unasked_to is not null");
  expect(await put({ ...mail, to, unasked: true })).toBeDefined();
  const { rows } = await database.pool.query("select * from mails where unasked_to is not null");
  expect(JSON.stringify(rows)).not.toContain("unproven");
});
