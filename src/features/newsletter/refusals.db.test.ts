import { describe, expect, it } from "vitest";
import { smtpTransport } from "#platform/mail/transport.server.ts";
import { fillReaders } from "../../../test/factories/newsletter.ts";
import { useLetters } from "../../../test/letters.ts";
import { noteBounces } from "./bounces.server.ts";
import { retryFailed } from "./lifecycle.server.ts";
import { LetterSender } from "./sender.server.ts";

const letters = useLetters();
const { database, run, issue, started, reader } = letters;

describe("what a mail server answers", () => {
  it("no such mailbox: the letter failed, and nothing is sent there any more", async () => {
    await fillReaders(database.pool, 2);
    letters.sink.refuse = (to) =>
      to.startsWith("reader1@") ? { code: 550, message: "5.1.1 no reader1@example.org" } : undefined;
    const id = await started();
    await run();
    expect((await issue(id)).progress).toMatchObject({ sent: 1, failed: 1 });
    const dead = await reader("reader1@example.org");
    expect(dead.status).toBe("bounced");
    expect(dead.end_reason).toContain("[recipient]");
    expect(await retryFailed(letters.running.platform, id)).toBe(0);
  });

  it("not wanted: the letter failed, the reader stays, and it can be tried again", async () => {
    await fillReaders(database.pool, 2);
    letters.sink.refuse = (to) => (to.startsWith("reader1@") ? { code: 552, message: "5.2.2 full" } : undefined);
    const id = await started();
    await run();
    expect((await reader("reader1@example.org")).status).toBe("active");
    letters.sink.refuse = undefined;
    await database.pool.query("update newsletter_subscribers set paused_until = now() + interval '1 month'");
    expect(await retryFailed(letters.running.platform, id)).toBe(0);
    await database.pool.query("update newsletter_subscribers set paused_until = now()");
    expect(await retryFailed(letters.running.platform, id)).toBe(1);
    await run();
    expect(await issue(id)).toMatchObject({ status: "sent", progress: { sent: 2, failed: 0 } });
  });

  it("later: it waits, and is given up after some tries", async () => {
    await fillReaders(database.pool, 1);
    letters.sink.refuseWith = { code: 451, message: "4.7.1 greylisted" };
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
    await new LetterSender(letters.running.platform, nowhere).run(new AbortController().signal);
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
    letters.sink.refuseWith = { code: 554, message: "5.7.1 relay access denied" };
    const id = await started();
    await run();
    const held = await issue(id);
    expect(held.problem).toContain("refused 10 emails in a row");
    expect(held.progress.failed).toBeLessThanOrEqual(20);
    expect(held.progress.waiting).toBeGreaterThanOrEqual(40);
    expect((await reader("reader1@example.org")).status).toBe("active");
  });

  it("yes, and then the connection breaks: it is sent again under the same Message-ID", async () => {
    await fillReaders(database.pool, 1);
    letters.sink.dropAfterData = true;
    const id = await started();
    await run();
    letters.sink.dropAfterData = false;
    await database.pool.query("update newsletter_issues set wait_until = null");
    await run();
    expect((await issue(id)).progress.sent).toBe(1);
    const ids = letters.sink.received.map((mail) => mail.header("Message-ID"));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    const [first, second] = letters.sink.received.map(({ source }) =>
      source.replace(/^Date:.*$|_NmP-[^"\r\n]*|--_NmP.*$/gm, ""),
    );
    expect(first).toBe(second);
  });
});

describe("noteBounces", () => {
  it("takes letters back by Message-ID or address, and suppresses", async () => {
    await fillReaders(database.pool, 3);
    const id = await started();
    await run();
    const messageId = letters.sink.received
      .find(({ to }) => to[0] === "reader1@example.org")
      ?.header("Message-ID") as string;
    expect(
      await noteBounces(letters.running.platform.db, [
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
