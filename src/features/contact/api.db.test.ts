import { beforeEach, describe, expect, it } from "vitest";
import { ownDataParts } from "#app/own-data.server.ts";
import { deleteDueAccounts } from "#features/accounts/service.server.ts";
import { Stamps } from "#features/contact/stamp.server.ts";
import { installContent } from "#features/settings/service.server.ts";
import { dhakaDay } from "#lib/working-days.ts";
import { forget } from "#platform/db/memory.server.ts";
import { type TestBrowser, useAccountApp } from "../../../test/account-app.ts";

const app = useAccountApp({ connections: 5 });
const { browser, member, mailOf, sent, database } = app;
const base = "/v1/contact-messages";

/** A stamp of somebody who took their time. */
const oldStamp = (ageMs = 60_000) => new Stamps(app.platform.keyFor("contact stamps")).issue(Date.now() - ageMs);
let writers = 0;
const honest = {
  name: "Rahima Sultana",
  email: "",
  subject: "Event Inquiry",
  message: "Is a place free on 1 August?\nTwo of us would come.",
};
const send = (given: object = {}, b: TestBrowser = browser()) =>
  b.call("POST", base, { ...honest, stamp: oldStamp(), ...given });
const rows = async () => (await database.pool.query("select * from contact_messages order by number")).rows;

beforeEach(async () => {
  // An address of its own for each test: the limit of one must not reach another.
  writers += 1;
  honest.email = `writer${writers}@example.org`;
  await database.pool.query("delete from contact_messages");
  await installContent(app.platform.db, "settings", { email: "info@iit.example" });
  forget(app.platform.db);
});

describe("a message", () => {
  it("is kept and mailed to the institute, and an answer goes to who wrote", async () => {
    const answer = await send();
    expect(answer.status).toBe(200);
    expect(answer.body.data.reference).toMatch(/^CM-\d{4}-\d{6}$/);
    const mail = await mailOf("contact", "info@iit.example");
    expect(mail).toMatchObject({
      replyTo: honest.email,
      subject: `${answer.body.data.reference}: Event Inquiry`,
    });
    expect(mail.text).toContain("> Two of us would come.");
    expect(await rows()).toMatchObject([{ ...honest, status: "new", user_id: null, mailed_at: expect.any(Date) }]);
    // Nothing goes to an address that anybody may have typed.
    expect(sent.filter(({ to }) => to === honest.email)).toEqual([]);
  });

  it("begins with a stamp, which everybody gets", async () => {
    const { status, body } = await browser().call("GET", "/v1/contact-messages/stamp");
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ stamp: expect.any(String) });
  });

  it("sent twice is one message", async () => {
    const stamp = oldStamp();
    const answers = await Promise.all([1, 2, 3].map(() => send({ stamp })));
    expect(new Set(answers.map(({ body }) => body.data.reference)).size).toBe(1);
    expect(await rows()).toHaveLength(1);
  });

  it("changed after its answer was lost is not lost: the stamp is used up, and a new one sends it", async () => {
    const stamp = oldStamp();
    await send({ stamp });
    const changed = { message: "Is a place free on 2 August?" };
    const refused = await send({ stamp, ...changed });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: "stamp" }] } });
    expect((await send(changed)).status).toBe(200);
    expect(await rows()).toMatchObject([{ message: honest.message }, changed]);
  });

  it("that shows as nothing is none", async () => {
    const answer = await send({ name: "\u200b", message: "\u3164".repeat(12) });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map(({ message }: { message: string }) => message)).toEqual([
      "Name is required",
      "Message is required",
    ]);
  });

  it("of somebody who is signed in is acknowledged at their own address, and at no other", async () => {
    const { b, email, userId } = await member();
    const answer = await send({ email }, b);
    const mail = await mailOf("contact-received", email);
    expect(mail.subject).toContain(answer.body.data.reference);
    expect(await rows()).toMatchObject([{ user_id: userId }]);
    await send({ email: "stranger@example.org" }, b);
    await expect
      .poll(() => sent.some(({ replyTo }) => replyTo === "stranger@example.org"), { timeout: 120_000 })
      .toBe(true);
    expect(sent.some(({ to }) => to === "stranger@example.org")).toBe(false);
  });

  it("that looks like spam is kept apart and not mailed; its sender is not told", async () => {
    const answers = [
      await send({ website: "https://x.example" }),
      await send({ stamp: oldStamp(100) }),
      await send({ message: "https://a.example http://b.example www.c.example/x http://d.example" }),
    ];
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`)).size).toBe(1);
    expect((await rows()).map(({ status, suspicion }) => `${status} ${suspicion}`)).toEqual([
      "spam honeypot",
      "spam haste",
      "spam links",
    ]);
    expect((await rows()).filter(({ mailed_at }) => mailed_at !== null)).toEqual([]);
  });

  it("shows HTML, direction marks and emoji as text", async () => {
    const hostile = {
      name: "<b>R</b> \u202eevil",
      subject: "<img src=x onerror=alert(1)>",
      message: `<script>alert(1)</script> \u202e ${"🚢".repeat(2000)}`,
    };
    expect((await send(hostile)).status).toBe(200);
    const mail = await mailOf("contact", "info@iit.example");
    expect(mail.html).not.toMatch(/<script>alert|<img|<b>R/);
    expect((await rows())[0].name).toBe("<b>R</b> evil");
    expect((await rows())[0].message).toBe(hostile.message);
  });

  it.each([
    [{ name: "" }, "name", "Name is required"],
    [{ name: "a\u0000b" }, "name", "Remove characters that cannot be printed"],
    [{ name: "x".repeat(101) }, "name", "Name cannot exceed 100 characters"],
    [{ email: "nonsense" }, "email", "Please enter a valid email address"],
    [{ email: "a@example.org\nBcc: b@example.org" }, "email", "Please enter a valid email address"],
    [{ subject: "a\r\nBcc: b" }, "subject", "Remove characters that cannot be printed"],
    [{ subject: "x".repeat(151) }, "subject", "Subject cannot exceed 150 characters"],
    [{ message: "short" }, "message", "Message must be at least 10 characters long"],
    [{ message: "x".repeat(5001) }, "message", "Message cannot exceed 5000 characters"],
    [{ message: `NUL ${"\u0000".repeat(20)}` }, "message", "Remove characters that cannot be printed"],
    [{ stamp: "x".repeat(60) }, "stamp", "Ask for a new stamp"],
    [{ role: "admin" }, "role", "Unknown: role"],
  ])("refuses %j", async (fault, path, message) => {
    const answer = await send(fault);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toContainEqual({ path, message });
    expect(await rows()).toEqual([]);
  });

  it("is one of few from one place or under one address", async () => {
    const b = browser();
    const byEmail = await Promise.all(Array.from({ length: 7 }, () => send({}, browser())));
    expect(byEmail.filter(({ status }) => status === 429)).toHaveLength(2);
    const byPlace = await Promise.all(Array.from({ length: 12 }, (_, i) => send({ email: `w${i}@example.org` }, b)));
    expect(byPlace.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});

describe("admins", () => {
  it("alone may read and change", async () => {
    await send();
    const [{ id }] = await rows();
    const { b } = await member();
    for (const [method, path, body] of [
      ["GET", ""],
      ["GET", `/${id}`],
      ["PATCH", `/${id}`, { status: "handled" }],
      ["DELETE", `/${id}`],
      ["POST", "/delete-old", { before: "2030-01-01" }],
    ] as const) {
      expect((await browser().call(method, base + path, body)).status).toBe(401);
      expect((await b.call(method, base + path, body)).status).toBe(403);
    }
    expect(await rows()).toMatchObject([{ status: "new" }]);
  });

  it("find, read, mark and delete", async () => {
    const { b, userId } = await member("admin");
    const { body } = await send();
    await send({ website: "x", subject: "Buy now", email: "spam@example.org" });
    const list = async (query: string) => (await b.call("GET", `${base}${query}`)).body.data;
    expect(await list("")).toMatchObject({ pagination: { total: 2 }, counts: { new: 1, handled: 0, spam: 1 } });
    for (const query of ["?status=new", "?search=WRITER", "?search=event", `?search=${body.data.reference}`])
      expect((await list(query)).items.map(({ subject }: { subject: string }) => subject)).toEqual(["Event Inquiry"]);
    expect((await list("?search=%25")).items).toEqual([]);
    const [message, spam] = await rows();
    expect((await b.call("GET", `${base}/${message.id}`)).body.data.message).toBe(honest.message);
    const handled = await b.call("PATCH", `${base}/${message.id}`, { status: "handled" });
    expect(handled.body.data).toMatchObject({ status: "handled", handledAt: expect.any(String) });
    expect((await rows())[0].handled_by).toBe(userId);
    // No spam after all: now it reaches the institute.
    await b.call("PATCH", `${base}/${spam.id}`, { status: "new" });
    await expect.poll(() => sent.some(({ subject }) => subject.endsWith("Buy now")), { timeout: 120_000 }).toBe(true);
    // Days are those of Dhaka, which begin six hours before the same days of UTC.
    const tomorrow = dhakaDay(new Date(Date.now() + 24 * 3600_000));
    expect((await b.call("POST", `${base}/delete-old`, { before: "2020-01-01" })).body.data).toEqual({ deleted: 0 });
    // What is new is not old, however old it is.
    expect((await b.call("POST", `${base}/delete-old`, { before: tomorrow })).body.data).toEqual({ deleted: 1 });
    expect((await b.call("DELETE", `${base}/${spam.id}`)).status).toBe(200);
    expect((await b.call("GET", `${base}/${spam.id}`)).status).toBe(404);
    expect((await b.call("GET", `${base}?status=nonsense`)).status).toBe(422);
  });
});

it("is part of one's own data, and goes with the account", async () => {
  const { b, email } = await member();
  await send({ email }, b);
  await send();
  const exported = await b.call("GET", "/v1/auth/export");
  expect(exported.body.contactMessages).toMatchObject([{ subject: "Event Inquiry", message: honest.message }]);
  await database.pool.query("update users set delete_after = now() - interval '1 minute' where email = $1", [email]);
  expect(await deleteDueAccounts(app.platform, ownDataParts)).toBe(1);
  expect(await rows()).toMatchObject([{ email: honest.email }]);
});

it("stays whose it was when the address went to somebody else", async () => {
  const first = await member();
  await send({ email: first.email }, first.b);
  await database.pool.query("update users set email = 'moved@example.org' where id = $1", [first.userId]);
  const next = await member();
  await database.pool.query("update users set email = $1, delete_after = now() - interval '1 minute' where id = $2", [
    first.email,
    next.userId,
  ]);
  expect((await next.b.call("GET", "/v1/auth/export")).body.contactMessages).toEqual([]);
  expect(await deleteDueAccounts(app.platform, ownDataParts)).toBe(1);
  expect((await first.b.call("GET", "/v1/auth/export")).body.contactMessages).toHaveLength(1);
});

// The last of them: afterwards the hour's mails are used up.
it("is kept, not mailed, when a flood would fill the institute's mailbox", async () => {
  const flood = Array.from({ length: 65 }, (_, i) => `flood${i}@example.org`);
  const answers = await Promise.all(flood.map((email) => send({ email })));
  // On a busy machine somebody may wait too long for the others and be told to come back.
  for (const [i, { status }] of answers.entries()) if (status === 503) await send({ email: flood[i] });
  const all = await rows();
  expect(all).toHaveLength(65);
  expect(all.filter(({ mailed_at }) => mailed_at !== null)).toHaveLength(60);
});
