import { beforeEach, describe, expect, it } from "vitest";
import { useAccountApp } from "../../../../test/account-app.ts";
import { createBlog } from "../../../../test/factories/blog.ts";
import { fillReaders } from "../../../../test/factories/newsletter.ts";

const app = useAccountApp();
const { browser, member, mailOf, sent, database } = app;
const base = "/v1/news-letters";
beforeEach(async () => {
  await database.pool.query("delete from newsletter_issues");
  await database.pool.query("delete from newsletter_subscribers");
});

describe("admins", () => {
  const calls: [string, string, unknown?][] = [
    ["GET", "/issues"],
    ["POST", "/issues", { subject: "x", blogIds: [] }],
    ["GET", `/issues/${crypto.randomUUID()}`],
    ["PATCH", `/issues/${crypto.randomUUID()}`, { revision: 1 }],
    ["DELETE", `/issues/${crypto.randomUUID()}`],
    ["GET", `/issues/${crypto.randomUUID()}/preview`],
    ["POST", `/issues/${crypto.randomUUID()}/test`],
    ["POST", `/issues/${crypto.randomUUID()}/send`, {}],
    ["POST", `/issues/${crypto.randomUUID()}/cancel`],
    ["POST", `/issues/${crypto.randomUUID()}/retry`],
    ["GET", `/issues/${crypto.randomUUID()}/deliveries`],
    ["GET", "/subscribers"],
    ["GET", "/subscribers/export"],
    ["GET", `/subscribers/${crypto.randomUUID()}`],
    ["POST", `/subscribers/${crypto.randomUUID()}/unsubscribe`],
    ["POST", `/subscribers/${crypto.randomUUID()}/lift`],
    ["DELETE", `/subscribers/${crypto.randomUUID()}`],
    ["POST", "/bounces", { bounces: [{ email: "a@example.org", kind: "bounce" }] }],
    ["GET", "/speed"],
    ["PUT", "/speed", { perMinute: 100 }],
  ];
  it("alone may call what is theirs", async () => {
    const { b: customer } = await member();
    for (const [method, path, body] of calls) {
      expect([path, (await browser().call(method, base + path, body)).status]).toEqual([path, 401]);
      expect([path, (await customer.call(method, base + path, body)).status]).toEqual([path, 403]);
    }
  });

  it("compose, look, try out, and send", async () => {
    const { b, email } = await member("admin");
    await fillReaders(database.pool, 3);
    const free = await createBlog(app.platform.db, { title: "Reading a tariff line" });
    const premium = await createBlog(app.platform.db, {
      title: "Paid <text>",
      content: "<p>Open.</p><p>secretbodyword</p>",
      price: 450,
    });
    const input = { subject: " What changed ", intro: "In short.", blogIds: [premium, free] };
    const made = await b.call("POST", `${base}/issues`, input);
    expect(made).toMatchObject({
      status: 201,
      body: { data: { subject: "What changed", status: "draft", revision: 1 } },
    });
    expect(made.body.data.blogs.map((blog: { id: string }) => blog.id)).toEqual([premium, free]);
    const issue = `${base}/issues/${made.body.data.id}`;

    const changed = await b.call("PATCH", issue, { revision: 1, subject: "What changed in November" });
    expect(changed.body.data).toMatchObject({ subject: "What changed in November", revision: 2 });
    expect((await b.call("PATCH", issue, { revision: 1, subject: "Lost edit" })).status).toBe(409);

    const { body } = await b.call("GET", `${issue}/preview`);
    expect(body.data.html).toContain("Paid &lt;text&gt;");
    expect(body.data.text).toContain("Reading a tariff line");
    expect(JSON.stringify(body.data)).not.toContain("secretbodyword");

    expect((await b.call("POST", `${issue}/test`)).status).toBe(200);
    expect((await mailOf("newsletter-test", email)).subject).toBe("[Test] What changed in November");

    const later = new Date(Date.now() + 3600_000).toISOString();
    // What somebody else saved since is read before it goes to everybody.
    for (const at of [{}, { at: later }])
      expect((await b.call("POST", `${issue}/send`, { ...at, revision: 1 })).status).toBe(409);
    expect((await b.call("POST", `${issue}/send`, { at: later, revision: 2 })).body.data.status).toBe("scheduled");
    expect((await b.call("POST", `${issue}/send`, { at: "2020-01-01T00:00:00Z" })).status).toBe(422);
    expect((await b.call("DELETE", issue)).status).toBe(409);
    const early = await b.call("PATCH", issue, { revision: 2, subject: "Too early" });
    expect([early.status, early.body.message]).toEqual([409, expect.stringContaining("cancel its sending first")]);
    expect((await b.call("POST", `${issue}/cancel`)).body.data.status).toBe("draft");
    const presses = await Promise.all([1, 2].map(() => b.call("POST", `${issue}/send`, { revision: 2 })));
    expect(presses.map(({ status }) => status).sort()).toEqual([200, 409]);
    await expect
      .poll(async () => (await b.call("GET", issue)).body.data, { timeout: 120_000 })
      .toMatchObject({ status: "sent", progress: { recipients: 3, sent: 3, failed: 0, waiting: 0 } });
    expect(
      sent
        .filter(({ kind }) => kind === "newsletter")
        .map(({ to }) => to)
        .sort(),
    ).toEqual(["reader1@example.org", "reader2@example.org", "reader3@example.org"]);
    const late = await b.call("PATCH", issue, { revision: 2, subject: "Too late" });
    expect([late.status, late.body.message]).toEqual([
      409,
      "This issue was sent and can no longer be changed. Make a new issue.",
    ]);
    const letters = await b.call("GET", `${issue}/deliveries?status=sent`);
    expect(letters.body.data.pagination.total).toBe(3);
    expect((await b.call("POST", `${issue}/retry`)).body.data).toEqual({ queued: 0 });
  });

  it("choose among public blogs, see to how many an issue goes, and look at it in a frame in which nothing runs", async () => {
    const { b } = await member("admin");
    await fillReaders(database.pool, 4);
    await database.pool.query(
      "update newsletter_subscribers set paused_until = now() + interval '1 day' where email = 'reader4@example.org'",
    );
    const shown = await createBlog(app.platform.db, { title: "Zari thread under the right heading" });
    const hidden = await createBlog(app.platform.db, { title: "Zari draft", status: "draft" });
    const ids = async (query: string) =>
      (await b.call("GET", `${base}/blogs${query}`)).body.data.map((blog: { id: string }) => blog.id);
    expect(await ids("")).toContain(shown);
    expect(await ids("?search=zari")).toEqual([shown]);
    expect(await ids("?search=xyzzyqq")).toEqual([]);
    const { id } = (await b.call("POST", `${base}/issues`, { subject: "Threads", blogIds: [shown, hidden] })).body.data;
    expect((await b.call("GET", `${base}/issues/${id}`)).body.data.audience).toBe(3);
    const frame = await app.request(
      `/api${base}/issues/${id}/preview/page`,
      { headers: { cookie: [...b.jar].map(([name, value]) => `${name}=${value}`).join("; ") } },
      b.address,
    );
    expect(frame.headers.get("content-type")).toMatch(/^text\/html/);
    expect(frame.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; .*sandbox.*frame-ancestors 'self'/,
    );
    const html = await frame.text();
    expect(html).toContain("Zari thread under the right heading");
    expect(html).not.toContain("Zari draft");
  });

  it("are told what cannot be", async () => {
    const { b } = await member("admin");
    const id = await createBlog(app.platform.db, {});
    const faults: [unknown, string][] = [
      [{ subject: "", blogIds: [id] }, "subject"],
      [{ subject: "a\r\nBcc: b", blogIds: [id] }, "subject"],
      [{ subject: "x", blogIds: [] }, "blogIds"],
      [{ subject: "x", blogIds: [id, id] }, "blogIds"],
      [{ subject: "x", blogIds: [crypto.randomUUID()] }, "blogIds"],
      [{ subject: "x", blogIds: [id], intro: "a\u0000" }, "intro"],
      // In the one spelling in which it is kept, this letter is two.
      [{ subject: "\u09df".repeat(76), blogIds: [id] }, "subject"],
      [{ subject: "x", blogIds: [id], intro: "\u09df".repeat(2501) }, "intro"],
    ];
    for (const [fault, path] of faults) {
      const answer = await b.call("POST", `${base}/issues`, fault);
      expect({ status: answer.status, path: answer.body.errors?.[0]?.path }).toEqual({ status: 422, path });
    }
    const longest = { subject: "\u09df".repeat(75), intro: "\u09dc\u09dd".repeat(1250), blogIds: [id] };
    const { data } = (await b.call("POST", `${base}/issues`, longest)).body;
    expect(data).toMatchObject({ subject: longest.subject.normalize("NFC"), intro: longest.intro.normalize("NFC") });
    const { subject } = longest;
    const change = (body: object) => b.call("PATCH", `${base}/issues/${data.id}`, { revision: 1, ...body });
    expect((await change({ subject: `${subject}${subject}` })).status).toBe(422);
    expect((await b.call("GET", `${base}/issues?status=nonsense`)).status).toBe(422);
    expect((await b.call("GET", `${base}/issues/${crypto.randomUUID()}`)).status).toBe(404);
  });

  it("find, count, export and remove subscribers", async () => {
    const { b } = await member("admin");
    await fillReaders(database.pool, 30);
    await database.pool.query(
      `update newsletter_subscribers set email = '=cmd()@example.org' where email = 'reader30@example.org'`,
    );
    const list = (query: string) => b.call("GET", `${base}/subscribers${query}`);
    const first = (await list("")).body.data;
    expect(first).toMatchObject({ pagination: { total: 30, totalPages: 2 }, counts: { active: 30, pending: 0 } });
    expect(first.items).toHaveLength(20);
    expect((await list("?search=READER2&limit=100")).body.data.pagination.total).toBe(11);
    expect((await list("?search=%25")).body.data.pagination.total).toBe(0);
    expect((await list("?status=bounced")).body.data.items).toEqual([]);
    // All came at one moment, so any may lead; no bounce comes from what is no address.
    const [one, two] = first.items.filter(({ email }: { email: string }) => email.startsWith("reader"));
    expect((await b.call("POST", `${base}/subscribers/${one.id}/unsubscribe`)).status).toBe(200);
    expect((await b.call("POST", `${base}/subscribers/${one.id}/unsubscribe`)).status).toBe(409);
    expect((await b.call("POST", `${base}/subscribers/${one.id}/lift`)).status).toBe(409);
    await b.call("POST", `${base}/bounces`, { bounces: [{ email: two.email, kind: "complaint" }] });
    expect((await list("?status=complained")).body.data.pagination.total).toBe(1);
    expect((await b.call("POST", `${base}/subscribers/${two.id}/lift`)).status).toBe(200);
    expect((await b.call("DELETE", `${base}/subscribers/${two.id}`)).status).toBe(200);
    expect((await b.call("DELETE", `${base}/subscribers/${two.id}`)).status).toBe(404);
    const file = await app.request(
      `/api${base}/subscribers/export`,
      { headers: { cookie: [...b.jar].map(([name, value]) => `${name}=${value}`).join("; ") } },
      b.address,
    );
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const lines = (await file.text()).trimEnd().split("\r\n");
    expect(lines).toHaveLength(30);
    expect(lines.join("\n")).toContain(`"'=cmd()@example.org"`);
    const fewer = await app.request(
      `/api${base}/subscribers/export?search=READER2`,
      { headers: { cookie: [...b.jar].map(([name, value]) => `${name}=${value}`).join("; ") } },
      b.address,
    );
    // All but the one that was removed.
    expect((await fewer.text()).trimEnd().split("\r\n").length - 1).toBe(
      (await list("?search=READER2&limit=100")).body.data.pagination.total,
    );
  });
});
