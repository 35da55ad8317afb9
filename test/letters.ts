import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { readIssue } from "#features/newsletter/issues.server.ts";
import { startIssue } from "#features/newsletter/lifecycle.server.ts";
import { LetterSender } from "#features/newsletter/sender.server.ts";
import { newsletterJobs } from "#features/newsletter/service.server.ts";
import { writeSpeed } from "#features/newsletter/speed.server.ts";
import { type MailTransport, smtpTransport } from "#platform/mail/transport.server.ts";
import { createTestPlatform } from "./app.ts";
import { useDatabase } from "./database.ts";
import { createBlog } from "./factories/blog.ts";
import { createCategory } from "./factories/category.ts";
import { createDraft } from "./factories/newsletter.ts";
import { type SmtpSink, startSmtpSink } from "./smtp-sink.ts";

/** Two blogs, a mail server, and the letters of the newsletter, which the tests send themselves. */
export function useLetters({ connections = 1 } = {}) {
  const database = useDatabase({ connections });
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

  return {
    database,
    run,
    issue,
    recipients,
    started,
    reader,
    get running() {
      return running;
    },
    get sink() {
      return sink;
    },
    get transport() {
      return transport;
    },
    get free() {
      return free;
    },
    get premium() {
      return premium;
    },
  };
}
