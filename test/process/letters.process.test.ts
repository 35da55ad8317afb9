import { expect, it, onTestFinished } from "vitest";
import { demoAdmin } from "#app/demo-accounts.ts";
import { openDatabase } from "#platform/db/client.server.ts";
import { embeddedUrl, readCredentials } from "#platform/db/embedded-cluster.server.ts";
import { eventually } from "../eventually.ts";
import { blogDraft, createBlog } from "../factories/blog.ts";
import { fillReaders } from "../factories/newsletter.ts";
import { startSmtpSink } from "../smtp-sink.ts";
import { launch, serverOf, usePreparedFolder } from "./site-process.ts";

/** LETTERS=10000 shows it at full size (some 50 s); figures stand in decision 13. */
const readers = Number(process.env.LETTERS ?? 1000);
/** Letters on their way at one moment (sender.server.ts). */
const atOnce = 4;

it(`sends ${readers} letters with two kill -9 in the middle: nobody is left out, only what was on its way comes twice`, async () => {
  const folder = await usePreparedFolder();
  const sink = await startSmtpSink();
  onTestFinished(() => sink.stop());
  const env = { SMTP_URL: sink.url, MAIL_FROM: "IIT <no-reply@iit.example>" };
  const first = await launch(folder, { env });
  await first.ready();
  const credentials = readCredentials(folder);
  if (!credentials) throw new Error("the site has no database");
  const { db, pool } = openDatabase(embeddedUrl(credentials), () => {});
  onTestFinished(() => pool.end());
  await fillReaders(pool, readers);
  const blogId = await createBlog(db, blogDraft({ slug: "a-text", title: "A text" }));

  const call = async (port: number, path: string, body?: object, token = "null") => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      method: body ? "POST" : "GET",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return ((await answer.json()) as { data: Record<string, never> }).data as Record<string, unknown>;
  };
  const token = String(
    (await call(first.port, "/auth/login", { email: demoAdmin.email, password: demoAdmin.password })).token,
  );
  await pool.query(`insert into site_content (key, data) values ('newsletter', '{"perMinute": 60000}')`);
  const { id } = await call(
    first.port,
    "/news-letters/issues",
    { subject: "What changed", intro: "In short.", blogIds: [blogId] },
    token,
  );
  const begun = performance.now();
  const started = await call(first.port, `/news-letters/issues/${id}/send`, {}, token);
  expect(started.progress).toMatchObject({ recipients: readers });

  // The worst moment: every letter on its way has been taken by the mail server, and none of its answers has come back.
  await eventually("a fourth is sent", () => sink.received.length >= readers / 4);
  sink.hold = true;
  await eventually("no more fit on the way", () => sink.held === atOnce);
  process.kill(serverOf(folder), "SIGKILL");
  expect(await first.ended).toBe(1);
  sink.hold = false;
  const atFirst = sink.received.length;

  // Once more, at any moment.
  const second = await launch(folder, { env });
  await second.ready();
  await eventually("half is sent", () => sink.received.length >= readers / 2);
  process.kill(serverOf(folder), "SIGKILL");
  expect(await second.ended).toBe(1);
  const atSecond = sink.received.length;
  expect(atSecond).toBeLessThan(readers);

  const third = await launch(folder, { env });
  await third.ready();
  const resumed = performance.now();
  const issue = await eventually(
    "the issue is sent",
    async () => {
      const now = await call(third.port, `/news-letters/issues/${id}`, undefined, token);
      return now.status === "sent" ? now : undefined;
    },
    { ms: 300_000, pause: 50 },
  );
  const seconds = (performance.now() - resumed) / 1000;
  expect(issue.progress).toEqual({ recipients: readers, sent: readers, failed: 0, skipped: 0, waiting: 0 });

  const byReader = Map.groupBy(sink.received, ({ to }) => to[0]);
  expect(byReader.size).toBe(readers);
  const again = [...byReader.values()].filter((letters) => letters.length > 1);
  const copies = sink.received.length - readers;
  expect(copies).toBeGreaterThanOrEqual(atOnce);
  expect(copies).toBeLessThanOrEqual(2 * atOnce);
  for (const letters of again) expect(new Set(letters.map((one) => one.header("Message-ID"))).size).toBe(1);
  expect(new Set(sink.received.map((one) => one.header("Message-ID"))).size).toBe(readers);
  console.log(
    `${readers} readers: killed after ${atFirst} and after ${atSecond} letters; the last ${readers - atSecond} in ${seconds.toFixed(1)} s (${Math.round((readers - atSecond) / seconds)} a second); all in ${((performance.now() - begun) / 1000).toFixed(1)} s; ${copies} copies, each under the Message-ID of the first`,
  );
  third.child.kill("SIGTERM");
  expect(await third.ended).toBe(0);
});
