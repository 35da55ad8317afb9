import { describe, expect, it } from "vitest";
import { type Mail, smtpTransport } from "#platform/mail/transport.server.ts";
import { deriveKey } from "#platform/secret.server.ts";
import { createBlog } from "../../../test/factories/blog.ts";
import { createDraft, createReader, fillReaders } from "../../../test/factories/newsletter.ts";
import { useLetters } from "../../../test/letters.ts";
import { noteBounces } from "./bounces.server.ts";
import { countFailedLetters } from "./issues.server.ts";
import { cancelIssue, scheduleIssue, startDueIssues, startIssue } from "./lifecycle.server.ts";
import { LetterSender } from "./sender.server.ts";
import { writeSpeed } from "./speed.server.ts";
import { Subscriptions } from "./subscribers.server.ts";

const letters = useLetters();
const { database, run, issue, recipients, started } = letters;

describe("a letter", () => {
  it("goes once to each active reader, with a link of their own and the header for one press", async () => {
    const token = await createReader(letters.running.platform, "rahima@example.org");
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
    const mail = letters.sink.received.find(({ to }) => to[0] === "rahima@example.org");
    const { siteUrl } = letters.running.platform.config;
    expect(mail?.header("List-Unsubscribe")).toBe(`<${siteUrl}/unsubscribe/${token}>`);
    expect(mail?.header("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    expect(mail?.header("List-Id")).toBe("<newsletter.localhost>");
    expect(mail?.source).not.toContain("secretbodyword");
    await run();
    expect(letters.sink.received).toHaveLength(2);
  });

  it("goes to those who chose one of its subjects", async () => {
    await createReader(letters.running.platform, "all@example.org");
    for (const [email, slug] of [
      ["customs@example.org", "customs"],
      ["payments@example.org", "payments"],
    ]) {
      await createReader(letters.running.platform, email as string);
      await database.pool.query(
        "insert into newsletter_topics select s.id, c.id from newsletter_subscribers s, categories c where s.email = $1 and c.slug = $2",
        [email, slug],
      );
    }
    await started([letters.free]);
    await run();
    expect(recipients()).toEqual(["all@example.org", "customs@example.org"]);
  });

  it("is frozen when the sending starts", async () => {
    await fillReaders(database.pool, 1);
    await started();
    await database.pool.query("update blogs set title = 'Changed later' where slug = 'free'");
    await run();
    expect(letters.sink.received[0]?.source).toContain("Reading a tariff line");
    await database.pool.query("update blogs set title = 'Reading a tariff line' where slug = 'free'");
  });

  it.each([
    ["left", (readers: Subscriptions, token: string) => readers.leave(token, "127.0.0.1")],
    [
      "paused",
      (readers: Subscriptions, token: string) =>
        readers.savePreferences(token, { topics: [], pauseMonths: 1 }, "127.0.0.1"),
    ],
  ])("does not go to a reader who %s after it was started", async (_, end) => {
    const token = await createReader(letters.running.platform, "rahima@example.org");
    const id = await started();
    await end(new Subscriptions(letters.running.platform), token);
    await run();
    expect(letters.sink.received).toHaveLength(0);
    expect((await issue(id)).progress).toMatchObject({ sent: 0, skipped: 1 });
  });
});

describe("with another secret than its readers came with", () => {
  const rekeyed = () => ({
    ...letters.running.platform,
    keyFor: (purpose: string) => deriveKey("the secret after a leak", purpose),
  });
  const tokenIn = (text: string | undefined) => /\/unsubscribe\/([\w-]{43})/.exec(text ?? "")?.[1] as string;
  const status = async () => (await letters.reader("rahima@example.org")).status;

  it("a letter's link ends the letters, and one of before does until then", async () => {
    const old = await createReader(letters.running.platform, "rahima@example.org");
    const subscriptions = new Subscriptions(rekeyed());
    expect((await subscriptions.readPreferences(old, "127.0.0.1")).subscribed).toBe(true);
    await started();
    await new LetterSender(rekeyed(), letters.transport).run(new AbortController().signal);
    const token = tokenIn(letters.sink.received[0]?.header("List-Unsubscribe"));
    expect(token).not.toBe(old);
    await subscriptions.leave(old, "127.0.0.1");
    expect(await status()).toBe("active");
    await subscriptions.leave(token, "127.0.0.1");
    expect(await status()).toBe("unsubscribed");
  });

  it("links that a reader asks for open, too", async () => {
    await createReader(letters.running.platform, "rahima@example.org");
    for (const purpose of ["links", "subscribe"] as const) {
      const put: Mail[] = [];
      const { outbox } = letters.running.platform;
      const noted = Object.assign(Object.create(outbox), { put: async (_tx: unknown, mail: Mail) => put.push(mail) });
      const subscriptions = new Subscriptions({ ...rekeyed(), outbox: noted });
      await database.pool.query("update newsletter_subscribers set manage_hash = sha256('of another key')");
      await subscriptions.sendMail({ purpose, email: "rahima@example.org" });
      const token = tokenIn(put[0]?.text);
      expect(await subscriptions.readPreferences(token, "127.0.0.1")).toMatchObject({ subscribed: true });
    }
  });
});

describe("a sending", () => {
  it("has one sender at a time, in all processes together", async () => {
    await fillReaders(database.pool, 40);
    await started();
    await Promise.all([run(), run(), run()]);
    expect(new Set(recipients()).size).toBe(40);
    expect(letters.sink.received).toHaveLength(40);
  });

  it("keeps to the speed that is set", async () => {
    await fillReaders(database.pool, 12);
    await writeSpeed(letters.running.platform.db, { perMinute: 600 });
    await started();
    const begun = performance.now();
    await run();
    const seconds = (performance.now() - begun) / 1000;
    await writeSpeed(letters.running.platform.db, { perMinute: 60_000 });
    expect(letters.sink.received).toHaveLength(12);
    expect(seconds).toBeGreaterThan(1.05);
  });

  it("stops at a good place when the process is asked to end, and goes on later", async () => {
    await fillReaders(database.pool, 100);
    await writeSpeed(letters.running.platform.db, { perMinute: 1200 });
    const id = await started();
    const stop = new AbortController();
    const work = run(stop.signal);
    await expect.poll(() => letters.sink.received.length).toBeGreaterThan(5);
    stop.abort();
    await work;
    const { rows } = await database.pool.query("select status, count(*) as n from newsletter_deliveries group by 1");
    expect(rows.map(({ status }) => status).sort()).toEqual(["queued", "sent"]);
    await writeSpeed(letters.running.platform.db, { perMinute: 60_000 });
    await run();
    expect((await issue(id)).status).toBe("sent");
    expect(letters.sink.received).toHaveLength(100);
  });

  it("does not keep a process that is asked to end waiting for a mail server that says nothing", async () => {
    await fillReaders(database.pool, 10);
    const id = await started();
    const silent = smtpTransport(letters.sink.url, "IIT <no-reply@iit.example>");
    const stop = new AbortController();
    letters.sink.hold = true;
    letters.sink.held = 0;
    const work = new LetterSender(letters.running.platform, silent).run(stop.signal);
    await expect.poll(() => letters.sink.held).toBe(4);
    const begun = performance.now();
    stop.abort();
    await work;
    // Five seconds; the mail server would be waited for ten minutes.
    expect(performance.now() - begun).toBeLessThan(60_000);
    silent.close();
    letters.sink.hold = false;
    await run();
    expect(await issue(id)).toMatchObject({ status: "sent", progress: { sent: 10 } });
    expect(letters.sink.received).toHaveLength(14);
    expect(new Set(letters.sink.received.map((mail) => mail.header("Message-ID"))).size).toBe(10);
  });

  it("can be cancelled: what waits is not sent", async () => {
    await fillReaders(database.pool, 5);
    const id = await started();
    await cancelIssue(letters.running.platform.db, id);
    await run();
    expect(letters.sink.received).toHaveLength(0);
    expect(await issue(id)).toMatchObject({ status: "cancelled", progress: { skipped: 5 } });
  });

  /** A sending that is canceled while its first four letters are on their way to the mail server. */
  async function canceledOnTheWay(): Promise<string> {
    const { db } = letters.running.platform;
    await fillReaders(database.pool, 9);
    const id = await started();
    const real = smtpTransport(letters.sink.url, "IIT <no-reply@iit.example>");
    const gate = Promise.withResolvers<void>();
    let begun = 0;
    const held = Object.assign(Object.create(real), {
      send: async (mail: Parameters<typeof real.send>[0]) => {
        begun += 1;
        await gate.promise;
        return real.send(mail);
      },
    });
    const work = new LetterSender(letters.running.platform, held).run(new AbortController().signal);
    await expect.poll(() => begun).toBe(4);
    await cancelIssue(db, id);
    expect(await issue(id)).toMatchObject({ status: "cancelled", progress: { sent: 0, failed: 0, skipped: 9 } });
    gate.resolve();
    await work;
    real.close();
    return id;
  }

  it("counts what was on its way when it was cancelled, and what came back later", async () => {
    const { db } = letters.running.platform;
    const id = await canceledOnTheWay();
    const arrived = letters.sink.received.length;
    expect(await issue(id)).toMatchObject({ progress: { sent: arrived, failed: 0, skipped: 9 - arrived } });
    const [first] = letters.sink.received;
    await noteBounces(db, [{ kind: "bounce", messageId: first?.header("Message-ID"), reason: "" }]);
    expect(await issue(id)).toMatchObject({ progress: { sent: arrived - 1, failed: 1, skipped: 9 - arrived } });
    expect(await countFailedLetters(db)).toBe(1);
  });

  it("leaves out what the mail server puts off after it was cancelled", async () => {
    letters.sink.refuseWith = { code: 451, message: "4.7.1 greylisted" };
    const id = await canceledOnTheWay();
    expect(await issue(id)).toMatchObject({ progress: { sent: 0, failed: 0, skipped: 9 } });
    const { rows } = await database.pool.query("select distinct status, reason from newsletter_deliveries");
    expect(rows).toEqual([{ status: "skipped", reason: "The issue was canceled" }]);
  });

  it("starts at its hour; where nothing can be sent it becomes a draft that says why", async () => {
    const { db } = letters.running.platform;
    await fillReaders(database.pool, 1);
    const good = await createDraft(letters.running.platform, [letters.free]);
    const hidden = await createDraft(letters.running.platform, [
      await createBlog(db, { slug: "hidden", status: "draft" }),
    ]);
    const soon = new Date(Date.now() + 3600_000);
    await scheduleIssue(db, good, soon);
    await scheduleIssue(db, hidden, soon);
    await startDueIssues(letters.running.platform);
    expect((await issue(good)).status).toBe("scheduled");
    await database.pool.query("update newsletter_issues set scheduled_at = now() - interval '1 second'");
    await startDueIssues(letters.running.platform);
    expect((await issue(good)).status).toBe("sending");
    expect(await issue(hidden)).toMatchObject({
      status: "draft",
      problem: expect.stringContaining("None of its blogs"),
    });
    await expect(startIssue(letters.running.platform, good)).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(scheduleIssue(db, good, soon)).rejects.toMatchObject({ code: "CONFLICT" });
  });
});
