import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type MailTransport, smtpTransport } from "#platform/mail/transport.server.ts";
import { createTestPlatform } from "../../../test/app.ts";
import { useDatabase } from "../../../test/database.ts";
import { createBlog } from "../../../test/factories/blog.ts";
import { createCategory } from "../../../test/factories/category.ts";
import { createDraft, createReader, fillReaders } from "../../../test/factories/newsletter.ts";
import { type SmtpSink, startSmtpSink } from "../../../test/smtp-sink.ts";
import { noteBounces } from "./bounces.server.ts";
import { readIssue } from "./issues.server.ts";
import { cancelIssue, retryFailed, scheduleIssue, startDueIssues, startIssue } from "./lifecycle.server.ts";
import { LetterSender } from "./sender.server.ts";
import { newsletterJobs } from "./service.server.ts";
import { writeSpeed } from "./speed.server.ts";
import { Subscriptions } from "./subscribers.server.ts";

const database = useDatabase();
let running: Awaited<ReturnType<typeof createTestPlatform>>;
let sink: SmtpSink;
let transport: MailTransport;
let free: string;
let premium: string;

beforeAll(async () => {
  running = await createTestPlatform(database);
  const { platform } = running;
  sink = await startSmtpSink();
  transport = smtpTransport(sink.url, "IIT <no-reply@iit.example>");
  // The queues are there, and nobody works on them: the tests run the sender themselves.
  for (const { name } of newsletterJobs(platform, transport))
    await platform.pool.query(`select jobs.create_queue($1, '{"policy":"short"}'::jsonb)`, [name]);
  await platform.pool.query(`select jobs.create_queue('mail-send', '{"policy":"standard"}'::jsonb)`);
  await createCategory(platform.db, "customs");
  await createCategory(platform.db, "payments");
  free = await createBlog(platform.db, { slug: "free", title: "Reading a tariff line", categories: ["customs"] });
  premium = await createBlog(platform.db, {
    slug: "premium",
    title: "UCP 600 & refusal",
    excerpt: "The notice, <in time>.",
    content: "<p>Open.</p><p>secretbodyword</p>",
    price: 450,
    categories: ["payments"],
  });
  await writeSpeed(platform.db, { perMinute: 60_000 });
});
beforeEach(async () => {
  await database.pool.query("delete from newsletter_issues");
  await database.pool.query("delete from newsletter_subscribers");
});
afterEach(() => {
  sink.refuse = undefined;
  sink.refuseWith = undefined;
  sink.dropAfterData = false;
  sink.received.length = 0;
});
afterAll(async () => {
  transport.close();
  await sink.stop();
  await running.stop();
});

const run = (stop = new AbortController().signal) => new LetterSender(running.platform, transport).run(stop);
const issue = (id: string) => readIssue(running.platform.db, id);
const recipients = () => sink.received.flatMap(({ to }) => to).sort();

async function started(blogIds = [free, premium]): Promise<string> {
  const id = await createDraft(running.platform, blogIds);
  await startIssue(running.platform, id);
  return id;
}
const reader = async (email: string) =>
  (await database.pool.query("select * from newsletter_subscribers where email = $1", [email])).rows[0];

describe("a letter", () => {
  it("goes once to each active reader, with a link of their own and the header for one press", async () => {
    const token = await createReader(running.platform, "rahima@example.org");
    await fillReaders(database.pool, 3);
    await database.pool.query(
      "update newsletter_subscribers set status = 'unsubscribed', ended_at = now() where email = 'reader1@example.org'",
    );
    await database.pool.query(
      "update newsletter_subscribers set paused_until = now() + interval '1 day' where email = 'reader2@example.org'",
    );
    const id = await started();
    await run();
    expect(recipients()).toEqual(["rahima@example.org", "reader3@example.org"]);
    expect(await issue(id)).toMatchObject({
      status: "sent",
      progress: { recipients: 2, sent: 2, failed: 0, skipped: 0, waiting: 0 },
    });
    const mail = sink.received.find(({ to }) => to[0] === "rahima@example.org");
    const { siteUrl } = running.platform.config;
    expect(mail?.header("List-Unsubscribe")).toBe(`<${siteUrl}/unsubscribe/${token}>`);
    expect(mail?.header("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    expect(mail?.header("List-Id")).toBe("<newsletter.localhost>");
    expect(mail?.source).not.toContain("secretbodyword");
    await run();
    expect(sink.received).toHaveLength(2);
  });

  it("goes to those who chose one of its subjects", async () => {
    await createReader(running.platform, "all@example.org");
    for (const [email, slug] of [
      ["customs@example.org", "customs"],
      ["payments@example.org", "payments"],
    ]) {
      await createReader(running.platform, email as string);
      await database.pool.query(
        "insert into newsletter_topics select s.id, c.id from newsletter_subscribers s, categories c where s.email = $1 and c.slug = $2",
        [email, slug],
      );
    }
    await started([free]);
    await run();
    expect(recipients()).toEqual(["all@example.org", "customs@example.org"]);
  });

  it("is frozen when the sending starts", async () => {
    await fillReaders(database.pool, 1);
    await started();
    await database.pool.query("update blogs set title = 'Changed later' where slug = 'free'");
    await run();
    expect(sink.received[0]?.source).toContain("Reading a tariff line");
    await database.pool.query("update blogs set title = 'Reading a tariff line' where slug = 'free'");
  });

  it("does not go to a reader who left after it was started", async () => {
    const token = await createReader(running.platform, "rahima@example.org");
    const id = await started();
    await new Subscriptions(running.platform).leave(token, "127.0.0.1");
    await run();
    expect(sink.received).toHaveLength(0);
    expect((await issue(id)).progress).toMatchObject({ sent: 0, skipped: 1 });
  });
});

describe("what a mail server answers", () => {
  it("no such mailbox: the letter failed, and nothing is sent there any more", async () => {
    await fillReaders(database.pool, 2);
    sink.refuse = (to) =>
      to.startsWith("reader1@") ? { code: 550, message: "5.1.1 no reader1@example.org" } : undefined;
    const id = await started();
    await run();
    expect((await issue(id)).progress).toMatchObject({ sent: 1, failed: 1 });
    const dead = await reader("reader1@example.org");
    expect(dead.status).toBe("bounced");
    expect(dead.end_reason).toContain("[recipient]");
    expect(await retryFailed(running.platform, id)).toBe(0);
  });

  it("not wanted: the letter failed, the reader stays, and it can be tried again", async () => {
    await fillReaders(database.pool, 2);
    sink.refuse = (to) => (to.startsWith("reader1@") ? { code: 552, message: "5.2.2 full" } : undefined);
    const id = await started();
    await run();
    expect((await reader("reader1@example.org")).status).toBe("active");
    sink.refuse = undefined;
    expect(await retryFailed(running.platform, id)).toBe(1);
    await run();
    expect(await issue(id)).toMatchObject({ status: "sent", progress: { sent: 2, failed: 0 } });
  });

  it("later: it waits, and is given up after some tries", async () => {
    await fillReaders(database.pool, 1);
    sink.refuseWith = { code: 451, message: "4.7.1 greylisted" };
    const id = await started();
    for (let i = 0; i < 6; i += 1) {
      await run();
      const row = (await database.pool.query("select * from newsletter_deliveries")).rows[0];
      expect(row.attempts).toBe(i + 1);
      expect(row.status).toBe(i < 5 ? "queued" : "failed");
      await database.pool.query("update newsletter_deliveries set next_attempt_at = now() where status = 'queued'");
      await database.pool.query("update newsletter_issues set wait_until = null where status = 'sending'");
    }
    await run();
    expect(await issue(id)).toMatchObject({ status: "sent", progress: { sent: 0, failed: 1 } });
  });

  it("nothing: all of it waits, nobody is blamed, and the admins read why", async () => {
    await fillReaders(database.pool, 3);
    const id = await started();
    const nowhere = smtpTransport("smtp://127.0.0.1:1", "IIT <no-reply@iit.example>");
    await new LetterSender(running.platform, nowhere).run(new AbortController().signal);
    nowhere.close();
    const held = await issue(id);
    expect(held).toMatchObject({ status: "sending", progress: { sent: 0, failed: 0, waiting: 3 } });
    expect(held.problem).toContain("The mail server cannot be used");
    const { rows } = await database.pool.query("select distinct status, attempts from newsletter_deliveries");
    expect(rows).toEqual([{ status: "queued", attempts: 0 }]);
    await database.pool.query("update newsletter_issues set wait_until = null");
    await run();
    expect(await issue(id)).toMatchObject({ status: "sent", problem: null, progress: { sent: 3 } });
  });

  it("no to everybody: it stops, because that speaks of us", async () => {
    await fillReaders(database.pool, 60);
    sink.refuseWith = { code: 554, message: "5.7.1 relay access denied" };
    const id = await started();
    await run();
    const held = await issue(id);
    expect(held.problem).toContain("refused 10 letters in a row");
    expect(held.progress.failed).toBeLessThanOrEqual(20);
    expect(held.progress.waiting).toBeGreaterThanOrEqual(40);
    expect((await reader("reader1@example.org")).status).toBe("active");
  });

  it("yes, and then the connection breaks: it is sent again under the same Message-ID", async () => {
    await fillReaders(database.pool, 1);
    sink.dropAfterData = true;
    const id = await started();
    await run();
    sink.dropAfterData = false;
    await database.pool.query("update newsletter_issues set wait_until = null");
    await run();
    expect((await issue(id)).progress.sent).toBe(1);
    const ids = sink.received.map((mail) => mail.header("Message-ID"));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    const [first, second] = sink.received.map(({ source }) =>
      source.replace(/^Date:.*$|_NmP-[^"\r\n]*|--_NmP.*$/gm, ""),
    );
    expect(first).toBe(second);
  });
});

describe("a sending", () => {
  it("has one sender at a time, in all processes together", async () => {
    await fillReaders(database.pool, 40);
    await started();
    await Promise.all([run(), run(), run()]);
    expect(new Set(recipients()).size).toBe(40);
    expect(sink.received).toHaveLength(40);
  });

  it("keeps to the speed that is set", async () => {
    await fillReaders(database.pool, 12);
    await writeSpeed(running.platform.db, { perMinute: 600 });
    await started();
    const begun = performance.now();
    await run();
    const seconds = (performance.now() - begun) / 1000;
    await writeSpeed(running.platform.db, { perMinute: 60_000 });
    expect(sink.received).toHaveLength(12);
    expect(seconds).toBeGreaterThan(1.05);
  });

  it("stops at a good place when the process is asked to end, and goes on later", async () => {
    await fillReaders(database.pool, 100);
    await writeSpeed(running.platform.db, { perMinute: 6000 });
    const id = await started();
    const stop = new AbortController();
    const work = run(stop.signal);
    await expect.poll(() => sink.received.length).toBeGreaterThan(5);
    stop.abort();
    await work;
    const { rows } = await database.pool.query("select status, count(*) as n from newsletter_deliveries group by 1");
    expect(rows.map(({ status }) => status).sort()).toEqual(["queued", "sent"]);
    await writeSpeed(running.platform.db, { perMinute: 60_000 });
    await run();
    expect((await issue(id)).status).toBe("sent");
    expect(sink.received).toHaveLength(100);
  });

  it("does not keep a process that is asked to end waiting for a mail server that says nothing", async () => {
    await fillReaders(database.pool, 10);
    const id = await started();
    const silent = smtpTransport(sink.url, "IIT <no-reply@iit.example>");
    const stop = new AbortController();
    sink.hold = true;
    sink.held = 0;
    const work = new LetterSender(running.platform, silent).run(stop.signal);
    await expect.poll(() => sink.held).toBe(4);
    const begun = performance.now();
    stop.abort();
    await work;
    expect(performance.now() - begun).toBeLessThan(7000);
    silent.close();
    sink.hold = false;
    await run();
    expect(await issue(id)).toMatchObject({ status: "sent", progress: { sent: 10 } });
    expect(sink.received).toHaveLength(14);
    expect(new Set(sink.received.map((mail) => mail.header("Message-ID"))).size).toBe(10);
  });

  it("can be cancelled: what waits is not sent", async () => {
    await fillReaders(database.pool, 5);
    const id = await started();
    await cancelIssue(running.platform.db, id);
    await run();
    expect(sink.received).toHaveLength(0);
    expect(await issue(id)).toMatchObject({ status: "cancelled", progress: { skipped: 5 } });
  });

  it("starts at its hour; where nothing can be sent it becomes a draft that says why", async () => {
    const { db } = running.platform;
    await fillReaders(database.pool, 1);
    const good = await createDraft(running.platform, [free]);
    const hidden = await createDraft(running.platform, [await createBlog(db, { slug: "hidden", status: "draft" })]);
    const soon = new Date(Date.now() + 3600_000);
    await scheduleIssue(db, good, soon);
    await scheduleIssue(db, hidden, soon);
    await startDueIssues(running.platform);
    expect((await issue(good)).status).toBe("scheduled");
    await database.pool.query("update newsletter_issues set scheduled_at = now() - interval '1 second'");
    await startDueIssues(running.platform);
    expect((await issue(good)).status).toBe("sending");
    expect(await issue(hidden)).toMatchObject({
      status: "draft",
      problem: expect.stringContaining("None of its blogs"),
    });
    await expect(startIssue(running.platform, good)).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(scheduleIssue(db, good, soon)).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

describe("noteBounces", () => {
  it("takes letters back by Message-ID or address, and suppresses", async () => {
    await fillReaders(database.pool, 3);
    const id = await started();
    await run();
    const messageId = sink.received.find(({ to }) => to[0] === "reader1@example.org")?.header("Message-ID") as string;
    expect(
      await noteBounces(running.platform.db, [
        { messageId, kind: "bounce" },
        { email: "Reader2@example.org", kind: "bounce", reason: "over quota for a year" },
        { email: "reader3@example.org", kind: "complaint" },
        { email: "nobody@example.org", kind: "bounce" },
        { messageId: "<nonsense>", kind: "bounce" },
      ]),
    ).toEqual({ marked: 3, unknown: 2 });
    expect((await issue(id)).progress).toMatchObject({ sent: 1, failed: 2 });
    expect((await reader("reader2@example.org")).end_reason).toBe("over quota for a year");
    expect((await reader("reader3@example.org")).status).toBe("complained");
    const next = await started();
    await run();
    expect((await issue(next)).progress.recipients).toBe(0);
  });
});
