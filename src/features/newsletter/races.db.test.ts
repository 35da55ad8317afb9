import { beforeEach, describe, expect, it } from "vitest";
import { createCategory, deleteCategory } from "#features/blogs/admin/categories.server.ts";
import { categoryBodySchema } from "#features/blogs/admin/terms-contract.ts";
import { createDraft, createReader, fillReaders } from "../../../test/factories/newsletter.ts";
import { useHolder } from "../../../test/holder.ts";
import { useLetters } from "../../../test/letters.ts";
import { noteBounces } from "./bounces.server.ts";
import { letterOf } from "./issues.server.ts";
import { settleIssue } from "./ledger.server.ts";
import { cancelIssue, retryFailed, scheduleIssue, startDueIssues, startIssue } from "./lifecycle.server.ts";
import { topicChoices } from "./service.server.ts";
import { Subscriptions } from "./subscribers.server.ts";

const letters = useLetters({ connections: 4 });
const { database, run, issue, started } = letters;
const { inOrder } = useHolder(database);
const db = () => letters.running.platform.db;

const theIssue = "select from newsletter_issues where id = $1 for update";
/** Lets a step do all that it does, and wait with its commit. */
const theAuditLog = "lock table audit_log in share mode";

// Nobody works on the jobs that the tests before left; the holder would wait for them.
beforeEach(() => database.pool.query("delete from jobs.job"));

describe("an issue whose hour has come", () => {
  let id: string;
  beforeEach(async () => {
    await fillReaders(database.pool, 1);
    id = await createDraft(letters.running.platform, [letters.free]);
    await scheduleIssue(db(), id, new Date(Date.now() + 3600_000));
    await database.pool.query("update newsletter_issues set scheduled_at = now() - interval '1 second'");
  });
  const clock = () => startDueIssues(letters.running.platform);
  const nothingSent = async () => {
    await run();
    expect(letters.sink.received).toHaveLength(0);
    expect((await database.pool.query("select from newsletter_deliveries")).rowCount).toBe(0);
  };

  it("is not sent when somebody cancels it in that moment", async () => {
    await inOrder(theIssue, [id], () => cancelIssue(db(), id), clock);
    expect(await issue(id)).toMatchObject({ status: "draft", scheduledAt: null, problem: null });
    await nothingSent();
  });

  it("nor when somebody puts it off", async () => {
    const at = new Date(Date.now() + 7200_000);
    await inOrder(theIssue, [id], () => scheduleIssue(db(), id, at), clock);
    expect(await issue(id)).toMatchObject({ status: "scheduled", scheduledAt: at.toISOString() });
    await nothingSent();
  });

  it("and is sent once by two clocks", async () => {
    await inOrder(theIssue, [id], clock, clock);
    await run();
    expect(letters.sink.received).toHaveLength(1);
  });

  it("and goes on where somebody wanted to take the plan back, as stopping it could not be undone", async () => {
    const [, back] = await inOrder(theIssue, [id], clock, () =>
      cancelIssue(db(), id, "scheduled").catch((error: Error) => error.message),
    );
    expect(back).toMatch(/^Its hour came/);
    expect((await issue(id)).status).toBe("sending");
  });
});

it("bears the day on which it is sent, also where a later one was planned", async () => {
  await fillReaders(database.pool, 1);
  const id = await createDraft(letters.running.platform, [letters.free]);
  const planned = new Date(Date.now() + 7 * 24 * 3600_000);
  await scheduleIssue(db(), id, planned);
  const site = "https://iit.example";
  expect((await letterOf(db(), site, id)).letter.date).toBe(planned.toISOString());
  await startIssue(letters.running.platform, id);
  const sent = new Date((await letterOf(db(), site, id)).letter.date);
  expect(Math.abs(sent.getTime() - Date.now())).toBeLessThan(3600_000);
});

describe("an issue that is being sent", () => {
  it("is not taken up again by a sender that waited for its cancelling", async () => {
    await fillReaders(database.pool, 3);
    const id = await started();
    await database.pool.query("delete from jobs.job");
    await inOrder(theAuditLog, [], () => cancelIssue(db(), id), run);
    expect(letters.sink.received).toHaveLength(0);
    expect(await issue(id)).toMatchObject({ status: "cancelled", progress: { skipped: 3 } });
  });

  it("has not ended when somebody tries its failed letters again in that moment", async () => {
    await fillReaders(database.pool, 1);
    const id = await started();
    await database.pool.query("delete from jobs.job");
    await database.pool.query("update newsletter_deliveries set status = 'failed', reason = 'full'");
    const [queued] = await inOrder(
      theIssue,
      [id],
      () => retryFailed(letters.running.platform, id),
      () => settleIssue(db(), id),
    );
    expect(queued).toBe(1);
    expect(await issue(id)).toMatchObject({ status: "sending", progress: { failed: 0, waiting: 1 } });
    await run();
    expect(await issue(id)).toMatchObject({ status: "sent", progress: { sent: 1, failed: 0 } });
  });
});

it("a topic that goes while a reader chooses it leaves the reader what was chosen before", async () => {
  const token = await createReader(letters.running.platform, "rahima@example.org");
  const subscriptions = new Subscriptions(letters.running.platform);
  const { rows } = await database.pool.query("select id from categories where slug = 'customs'");
  const save = (topics: string[]) => subscriptions.savePreferences(token, { topics, pauseMonths: 0 }, "127.0.0.1");
  await save([rows[0].id]);
  const going = await createCategory(db(), categoryBodySchema.parse({ name: "Going" }));
  const [, refused] = await inOrder(
    theAuditLog,
    [],
    () => deleteCategory(db(), going.id, undefined, topicChoices),
    () => save([going.id]).catch((error: unknown) => error),
  );
  expect(refused).toMatchObject({ code: "VALIDATION_FAILED", errors: [{ path: "topics" }] });
  expect(await subscriptions.readPreferences(token, "127.0.0.1")).toMatchObject({ topics: [rows[0].id] });
});

it("a letter that comes back while its issue ends is counted once", async () => {
  await fillReaders(database.pool, 1);
  const id = await started();
  await database.pool.query("delete from jobs.job");
  await database.pool.query("update newsletter_deliveries set status = 'sent', sent_at = now()");
  await inOrder(
    theAuditLog,
    [],
    () => noteBounces(db(), [{ email: "reader1@example.org", kind: "bounce" }]),
    () => settleIssue(db(), id),
  );
  expect(await issue(id)).toMatchObject({ status: "sent", progress: { sent: 0, failed: 1 } });
});
