import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { bringSiteText } from "#features/site-texts/service.server.ts";
import { signedIn } from "../../test/api-browser.ts";
import { pdf } from "../../test/documents.ts";
import { createBlog } from "../../test/factories/blog.ts";
import { createCategory } from "../../test/factories/category.ts";
import { failedMail } from "../../test/factories/mail.ts";
import { fillReaders } from "../../test/factories/newsletter.ts";
import { longText, refuseHaste } from "../../test/indexing.ts";
import { wordpressFile } from "../../test/old-sites.ts";
import { noise, sendParts } from "../../test/pictures.ts";
import { createBuyer, createPremium, press, useShop } from "../../test/shop.ts";
import { writeAlumni } from "../../test/write-alumni.ts";
import { writeBlogs } from "../../test/write-blogs.ts";
import { placeWrites } from "../../test/write-places.ts";

const shop = useShop();
const { database, paidOrder } = shop;
/** The writes of admins that were made here and left their note. */
const walked = new Set<string>();

const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows;

/** Makes an admin's write ('PATCH /things/{id}'; several ids are set apart by spaces), which succeeds and leaves a note by this admin; answers its data. */
async function does(call: string, id: string | undefined, body?: object) {
  const [method = "", template = ""] = call.split(" ");
  const given = (id ?? "").split(" ");
  const path = template.replace(/\{\w+\}/g, () => given.shift() ?? "");
  const [{ last }] = await rows("select coalesce(max(id), 0)::int as last from audit_log");
  const answer = await shop.admin.call(method, path, method === "DELETE" ? undefined : (body ?? {}));
  expect([call, answer.status, answer.body?.message]).toEqual([call, expect.closeTo(200, -1), expect.any(String)]);
  const notes = await rows("select * from audit_log where id > $1 and call = $2", [last, `${method} /api/v1${path}`]);
  expect([call, notes.length]).toEqual([call, 1]);
  expect(notes[0]).toMatchObject({ outcome: "done", address: expect.stringMatching(/^198\.51\./) });
  expect(notes[0].actor_id).not.toBeNull();
  walked.add(call);
  return answer.body.data;
}

beforeAll(() => refuseHaste(database.pool));

async function transfer(): Promise<{ attemptId: string; order: { id: string; number: string } }> {
  const buyer = await createBuyer(shop.site);
  const order = await buyer.order([await createPremium(database)], 500);
  await buyer.pay(order.id, "manual");
  const { items } = (await shop.admin.call("GET", "/payments/transfers?limit=100")).body.data;
  return { attemptId: items.find((one: { orderId: string }) => one.orderId === order.id).attemptId, order };
}

const failed = (to: string) => failedMail(database.db, shop.site.platform.outbox, to);

describe("an admin's write leaves a note", () => {
  it("on trade queries and holidays", async () => {
    const asker = await signedIn(shop.site.app, database.db, "customer");
    const query = "How many days has a bank to refuse the documents of a letter of credit?";
    const { id } = (await asker.call("POST", "/trade-queries", { query, mayPublish: true })).body.data;
    const [{ userId }] = (await shop.admin.call("GET", "/trade-queries/assignees")).body.data;
    await does("PATCH /trade-queries/{id}/assignee", id, { assigneeId: userId });
    await does("POST /trade-queries/{id}/notes", id, { text: "Asked by phone." });
    await does("PATCH /trade-queries/{id}/answer", id, { answer: "Five banking days." });
    await does("PATCH /trade-queries/edit/{id}", id, { type: "answer", text: "Five banking days at most." });
    const words = { title: "Days to refuse documents", question: query, answer: "Five banking days." };
    await does("POST /trade-queries/{id}/blog-draft", id, { partId: id });
    await does("PUT /trade-queries/{id}/publication", id, words);
    await does("PUT /trade-queries/{id}/publication", id, { ...words, answer: "At most five." });
    await does("DELETE /trade-queries/{id}/publication", id);
    await does("POST /trade-queries/{id}/close", id);
    await does("POST /trade-queries/{id}/reopen", id);
    const reply = { title: "Where the rules stand", text: "See the customs tariff." };
    const saved = await does("POST /trade-queries/replies", undefined, reply);
    await does("PATCH /trade-queries/replies/{id}", saved.id, { ...reply, text: "See the tariff.", before: reply });
    await does("DELETE /trade-queries/replies/{id}", saved.id);
    await does("PUT /trade-queries/holidays/{day}", "2031-12-16", { name: "Victory Day" });
    await does("DELETE /trade-queries/holidays/{day}", "2031-12-16");
    await does("PATCH /trade-queries/settings", undefined, { answerWorkingDays: 4 });
  });

  it("on blogs, categories and hashtags", () => writeBlogs(does, rows));

  it("on redirects", async () => {
    const body = { address: "/2021/03/name", target: "/blogs", code: 301 };
    const { id } = await does("POST /redirects", undefined, body);
    await does("PATCH /redirects/{id}", id, { ...body, code: 302 });
    await does("DELETE /redirects/{id}", id);
    await does("POST /redirects/import", undefined, { csv: "address,target\n/old,/blogs" });
    const [dead] = await rows("insert into dead_addresses (address, hits) values ('/older', 1) returning id");
    await does("DELETE /redirects/dead/{id}", dead.id);
  });

  it("on certificates and the alumni directory", async () => {
    const body = { holder: "Rahima Sultna", title: "Letters of credit in practice", issuedOn: "2026-11-01" };
    const { id } = await does("POST /certificates", undefined, { ...body, key: randomUUID() });
    const next = await does("POST /certificates/{id}/reissue", id, { holder: "Rahima Sultana", key: randomUUID() });
    const days = { issuedOn: "2026-11-02", validUntil: "2199-11-01" };
    await does("POST /certificates/{id}/renew", next.id, { ...days, key: randomUUID() });
    const many = { csv: "name\nKamal Hossain", title: "Trade finance", ...days, count: 1 };
    const { count: _, ...previewed } = many;
    const { digest } = (await shop.admin.call("POST", "/certificates/batch/preview", previewed)).body.data;
    await does("POST /certificates/batch", undefined, { ...many, digest, key: randomUUID() });
    await does("POST /certificates/{id}/revoke", next.id, { reason: "Issued to the wrong person" });
    await writeAlumni(does, shop);
  });

  it.each([
    ["programs", {}],
    ["events", { kind: "Talk", startsAt: "2031-01-01T04:00:00Z", endsAt: "2031-01-01T06:00:00Z", location: "Dhaka" }],
    ["publications", { kind: "brief", authors: ["Trade desk"] }],
    ["resources", { kind: "guide" }],
  ])("on %s", async (kind, own) => {
    if (kind === "programs") await createCategory(database.db, "customs");
    const words = { title: "Reading a tariff", summary: "In a day.", body: longText, subject: "customs", ...own };
    const { id, version } = await does(`POST /${kind}`, undefined, words);
    const changed = await does(`PATCH /${kind}`, undefined, { id, version, title: "Reading the tariff" });
    const step = { id, version: changed.version };
    const published = await does(`PATCH /${kind}/publish`, undefined, { ...step, status: "published" });
    await does(`PATCH /${kind}/publish`, undefined, { ...step, version: published.version, status: "archived" });
    const all = (await rows("select id from programs order by position, title")).map((row) => row.id);
    if (kind === "programs")
      await does("PUT /programs/admin/order", undefined, { ids: [...all].reverse(), before: all });
    await does(`DELETE /${kind}/admin/{id}`, id);
  });

  it.each(placeWrites)("on %s", (_, write) => write(does, shop));

  it("on files that are taken in", async () => {
    const begin = async () => {
      const upload = await sendParts(shop.admin, Buffer.from(wordpressFile(1)), "export.xml", "transfer");
      const { id } = await does("POST /transfer/imports", undefined, { uploadId: upload });
      const status = async () => (await shop.admin.call("GET", `/transfer/imports/${id}`)).body.data.status;
      await expect.poll(status, { timeout: 60_000 }).toBe("read");
      return id;
    };
    await does("POST /transfer/imports/{id}/cancel", await begin());
    await does("POST /transfer/imports/{id}/start", await begin(), { mode: "draft" });
  });

  it("on the texts of the site", async () => {
    const bring = (title: string) => bringSiteText(database.db, "page-about", { ...about, title });
    const about = { title: "About us", description: "Who we are.", html: longText };
    await bring("About");
    await does("PATCH /site-texts", undefined, { name: "page-about", version: 1, data: about });
    for (const take of [false, true]) {
      await bring(`Newer, ${take}`);
      await does("POST /site-texts/{name}/newer", "page-about", { version: 2, take });
    }
  });

  it("on pictures", async () => {
    const upload = await sendParts(shop.admin, await noise(40, 40));
    const { id } = await does("POST /media/uploads/{id}/finish", upload);
    await does("PATCH /media/pictures/{id}", id, { version: 1, title: "A quay", alt: "A quay at dawn" });
    const uploadId = await sendParts(shop.admin, await noise(50, 40));
    await does("POST /media/pictures/{id}/replacement", id, { version: 2, uploadId });
    await does("POST /media/pictures/{id}/replacement/undo", id, { version: 3 });
    await does("DELETE /media/pictures/{id}", id);
  });

  it("on files", async () => {
    const send = (bytes: Buffer) => sendParts(shop.admin, bytes, "Tariff.pdf", "file");
    const { id } = await does("POST /media/uploads/{id}/file", await send(pdf("First")));
    const uploadId = await send(pdf("Second"));
    await does("POST /media/files/{id}/replacement", id, { version: 1, uploadId });
    await does("PATCH /media/files/{id}", id, { version: 2, title: "Tariff", access: "private" });
    await does("DELETE /media/files/{id}", id);
  });

  it("on messages", async () => {
    const [{ id }] = await rows(
      "insert into contact_messages (stamp_id, name, email, subject, message, status) values ($1, 'A', 'a@example.org', 'S', 'A message of some words.', 'new') returning id",
      [randomUUID()],
    );
    await does("PATCH /contact-messages/{id}", id, { status: "handled" });
    await does("POST /contact-messages/{id}/notes", id, { text: "Called back." });
    await does("DELETE /contact-messages/{id}", id);
    await does("POST /contact-messages/delete-old", undefined, { before: "2020-01-01" });
  });

  it("on issues and subscribers of the newsletter", async () => {
    await fillReaders(database.pool, 3);
    const readers = (await rows("select id from newsletter_subscribers where status = 'active'")).map(({ id }) => id);
    const blogIds = [await createBlog(database.db, { slug: `letter-${randomUUID()}` })];
    const base = "/news-letters";
    const made = await does(`POST ${base}/issues`, undefined, { subject: "November", intro: "In short.", blogIds });
    await does(`PATCH ${base}/issues/{id}`, made.id, { revision: made.revision, subject: "In November" });
    await does(`POST ${base}/issues/{id}/test`, made.id);
    await does(`POST ${base}/issues/{id}/send`, made.id, { at: new Date(Date.now() + 86_400_000).toISOString() });
    await does(`POST ${base}/issues/{id}/cancel`, made.id);
    await does(`POST ${base}/issues/{id}/send`, made.id);
    await does(`POST ${base}/issues/{id}/retry`, made.id);
    const draft = await does(`POST ${base}/issues`, undefined, { subject: "December", intro: "In short.", blogIds });
    await does(`DELETE ${base}/issues/{id}`, draft.id);
    await does(`POST ${base}/subscribers/{id}/unsubscribe`, readers[0]);
    await database.pool.query("update newsletter_subscribers set status = 'bounced', ended_at = now() where id = $1", [
      readers[1],
    ]);
    await does(`POST ${base}/subscribers/{id}/lift`, readers[1]);
    await does(`DELETE ${base}/subscribers/{id}`, readers[2]);
    await does(`POST ${base}/bounces`, undefined, { bounces: [{ email: "gone@example.org", kind: "bounce" }] });
    await does(`PUT ${base}/speed`, undefined, { perMinute: 100 });
  });

  it("on coupons, rates and settings", async () => {
    const coupon = await does("POST /coupons", undefined, { code: "NOTED", kind: "amount", value: 100 });
    await does("PATCH /coupons/{id}", coupon.id, { active: false });
    await does("PATCH /shop/settings", undefined, { orderMinutes: 45 });
    await does("PATCH /shop/vat", undefined, { item: { kind: "blog", id: shop.blog }, percent: 5 });
    await does("PATCH /discount-settings", undefined, { group: 15, before: { group: 10 } });
    await does("PATCH /account-settings", undefined, { adminsNeedSecondFactor: false });
    await does("PATCH /site-copies/settings", undefined, { hour: 3 });
    await does("PATCH /site-settings", undefined, { phone: "+880 2 5555 0199" });
    await does("POST /mails/test", undefined);
    await does("POST /mails/{id}/send-again", await failed("noted@example.org"));
    const [{ id: jobId }] = await rows(
      "insert into jobs.job (name, data, state, completed_on) values ('tidy', '{}', 'failed', now()) returning id",
    );
    await does("POST /jobs/{queue}/{id}/retry", `tidy ${jobId}`);
    await does("POST /shop/gateways/{gateway}/test", "sandbox");
  });

  it("on orders and payments", async () => {
    const refund = () => ({ idempotencyKey: randomUUID(), reason: "as asked" });
    const { order, buyer } = await paidOrder(500, [await createPremium(database)]);
    await buyer.call("POST", `/orders/${order.id}/refund-request`, { reason: "It does not open on my phone." });
    await does("POST /purchases/{id}/notes", order.id, { text: "Called about it." });
    const { book } = (await shop.admin.call("GET", `/purchases/${order.id}`)).body.data;
    const receipt = book.find(({ email }: { email: { kind: string } | null }) => email?.kind === "order-paid");
    await does("POST /purchases/{id}/emails/{entry}/send-again", `${order.id} ${receipt.id}`);
    await does("POST /purchases/rescue", undefined, { reference: order.number });
    const asked = (await shop.admin.call("GET", "/refund-requests")).body.data.items;
    await does("POST /refund-requests/{id}/decline", asked[0]?.id, { answer: "It opens now; please look again." });
    const failed = await does("POST /purchases/{id}/refunds", order.id, refund());
    const [broken] = failed.order.refunds;
    await database.pool.query("update refunds set state = 'failed', done_at = null where id = $1", [broken.id]);
    await does("POST /refunds/{id}/retry", broken.id);

    const risky = await createBuyer(shop.site);
    const held = await risky.order([await createPremium(database)], 500);
    await press(shop.site.app, (await risky.pay(held.id)).url, "pay-risky");
    const [waiting] = (await shop.admin.call("GET", "/payments/review")).body.data.items;
    await does("POST /payments/{id}/decision", waiting.attemptId, { decision: "approve", note: "known to us" });

    const arrived = await transfer();
    await does("POST /payments/{id}/confirm", arrived.attemptId, {
      amount: 500,
      reference: `B-${arrived.order.number}`,
    });
    const back = await does("POST /purchases/{id}/refunds", arrived.order.id, refund());
    await does("POST /refunds/{id}/done", back.order.refunds[0].id, { reference: "BACK-1" });
    await does("POST /payments/{id}/reject", (await transfer()).attemptId, { reason: "It never came." });
    await does("POST /payments/compare", undefined);
    // Two dozen steps, each a payment's: more than the usual time on a machine that is busy.
  });

  it("on people", async () => {
    const person = await signedIn(shop.site.app, database.db, "customer");
    const [{ userId }] = [(await person.call("GET", "/auth/verify")).body.data.user];
    await does("PATCH /users/{id}/role", userId, { role: "desk", before: "customer" });
    await does("PUT /users/{id}/email-change", userId, { email: "elsewhere@example.org" });
    await does("DELETE /users/{id}/email-change", userId);
    await does("POST /users/{id}/mail", userId);
    const [{ email }] = await rows("select email from users where id = $1", [userId]);
    await does("POST /users/{id}/emails/{emailId}/send-again", `${userId} ${await failed(email)}`);
    const [session] = (await shop.admin.call("GET", `/users/${userId}`)).body.data.sessions;
    await does("DELETE /users/{id}/sessions/{sessionId}", `${userId} ${session.id}`);
    await does("DELETE /users/{id}/sessions", userId);
    await does("POST /users/{id}/block", userId, { reason: "Asked by phone." });
    await does("POST /users/{id}/unblock", userId);
    const [invitation] = await does("POST /invitations", undefined, { email: "colleague@example.org", role: "editor" });
    await does("POST /invitations/{id}/resend", invitation.id);
    await does("DELETE /invitations/{id}", invitation.id);
    const waiting = await signedIn(shop.site.app, database.db, "unverified");
    const customer = (await waiting.call("GET", "/auth/verify")).body.data.user.userId;
    await does("POST /users/{id}/verify", customer);
    await does("POST /users/{id}/deletion", customer);
    await does("DELETE /users/{id}/deletion", customer);
  });

  it("on every call of the document that staff write by", async () => {
    const { body } = await shop.admin.call("GET", "/openapi.json");
    const writes = Object.entries(body.paths as Record<string, Record<string, { "x-roles"?: string[] }>>).flatMap(
      ([path, item]) =>
        Object.entries(item)
          .filter(([method, call]) => method !== "get" && call["x-roles"] !== undefined)
          .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(writes.length).toBeGreaterThan(35);
    // What somebody typed or sends and has not saved is their own alone; a cover is nothing until a blog has it. Looks and previews save nothing.
    const ofOneAlone = [
      ...["POST /blogs/looks", "POST /certificates/batch/preview", "POST /cohorts/{id}/completions/preview"],
      "POST /cohorts/{id}/announcements/preview",
      "POST /events/admin/{id}/attendance/preview",
      ...["PUT /list-views", "DELETE /list-views", "PUT /drafts/{name}", "DELETE /drafts/{name}"],
      ...["POST /media/uploads", "DELETE /media/uploads/{id}"],
      ...["PUT /media/uploads/{id}/parts/{number}", "POST /media/pictures/{id}/covers"],
    ];
    expect(writes).toEqual(expect.arrayContaining(ofOneAlone));
    expect(writes.filter((call) => !walked.has(call) && !ofOneAlone.includes(call))).toEqual([]);
  });
});
