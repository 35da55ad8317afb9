import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { type ApiBrowser, signedIn } from "../../../../test/api-browser.ts";
import { useShop } from "../../../../test/shop.ts";

const shop = useShop();
const { database } = shop;
type Person = ApiBrowser & { email: string; id: string };
let writer: Person;
let colleague: Person;
let admin: Person;

async function person(role: "editor" | "admin" | "desk"): Promise<Person> {
  const one = await signedIn(shop.site.app, database.db, role);
  const { rows } = await database.pool.query("select id from users where email = $1", [one.email]);
  return { ...one, id: rows[0].id };
}

beforeAll(async () => {
  [writer, colleague, admin] = [await person("editor"), await person("editor"), await person("admin")];
});

const demand = async (needsApproval: boolean) =>
  expect((await admin.call("PATCH", "/blog-settings", { needsApproval })).status).toBe(200);
beforeEach(() => demand(true));

async function write(given: object = {}) {
  const body = { title: `Approval ${randomUUID()}`, content: "<p>A text about duties.</p>", ...given };
  return (await writer.call("POST", "/blogs", body)).body.data;
}
const versionOf = async (id: string) => (await writer.call("GET", `/blogs/${id}`)).body.data.version;
const save = async (by: Person, id: string, change: object) =>
  (await by.call("PATCH", "/blogs", { id, version: await versionOf(id), ...change })).status;
const publish = (by: Person, blogId: string) => by.call("PATCH", "/blogs/publish", { blogId, status: "published" });
const ask = async (by: Person, id: string, given: object = {}) =>
  by.call("POST", `/blogs/${id}/approval`, { version: await versionOf(id), ...given });
const decide = async (by: Person, id: string, outcome: string, given: object = {}) =>
  by.call("PATCH", `/blogs/${id}/approval`, { version: await versionOf(id), outcome, ...given });
const read = async (by: Person, id: string) => (await by.call("GET", `/blogs/${id}/approval`)).body.data;

it("lets an editor publish what another has approved, and nothing else, by any call", async () => {
  const { id } = await write();
  expect((await publish(writer, id)).status).toBe(409);
  expect(await save(writer, id, { status: "published" })).toBe(409);
  const made = await writer.call("POST", "/blogs", {
    title: "At once",
    content: "<p>Text.</p>",
    status: "published",
  });
  expect([made.status, made.body.message]).toEqual([409, expect.stringContaining("Another person has to approve")]);
  expect((await ask(writer, id)).body.data.last).toMatchObject({ outcome: null, askedBy: { userId: writer.id } });
  expect((await publish(writer, id)).status).toBe(409);
  expect((await publish(colleague, id)).status).toBe(409);
  expect((await decide(colleague, id, "approved")).body.data).toMatchObject({ approved: true, needed: true });
  expect((await publish(writer, id)).body.data.status).toBe("published");
});

it("lets nobody approve what they asked for, or wrote last", async () => {
  const { id } = await write();
  await ask(writer, id);
  expect((await read(writer, id)).mayDecide).toBe(false);
  expect((await decide(writer, id, "approved")).status).toBe(403);
  expect(await save(colleague, id, { title: "Written by the colleague" })).toBe(200);
  expect((await read(colleague, id)).mayDecide).toBe(false);
  expect((await decide(colleague, id, "approved")).status).toBe(403);
  expect((await read(admin, id)).mayDecide).toBe(true);
  expect((await decide(admin, id, "approved")).status).toBe(200);
});

it("approves what readers read: a change of it ends the approval, its return brings it back, and the hour is no part of it", async () => {
  const { id, content, title } = await write({ price: 100 });
  await ask(writer, id);
  await decide(colleague, id, "approved");
  const changes = [
    { title: "Another title" },
    { content: "<p>Another text.</p>" },
    { excerpt: "Another excerpt" },
    { price: 90 },
    { wallPercent: 50 },
    { author: "Somebody else" },
    { authorAbout: "Knows it" },
    { asOf: "2026-11-01" },
    { sources: [{ title: "A source", url: "https://example.org/" }] },
  ];
  const back = { title, content, excerpt: "", price: 100, wallPercent: 20, authorAbout: "", asOf: null, sources: [] };
  const { author } = (await writer.call("GET", `/blogs/${id}`)).body.data;
  for (const change of changes) {
    expect(await save(writer, id, change)).toBe(200);
    expect((await read(writer, id)).approved, JSON.stringify(change)).toBe(false);
    expect((await publish(writer, id)).status).toBe(409);
    expect(await save(writer, id, { ...back, author })).toBe(200);
    expect((await read(writer, id)).approved).toBe(true);
  }
  // Changed and published in one call: what would appear nobody has seen.
  expect(await save(writer, id, { title: "Slipped in", status: "published" })).toBe(409);
  expect(await save(writer, id, { publishAt: "2031-01-01T04:00:00Z", featured: true, reviewOn: "2031-01-01" })).toBe(
    200,
  );
  expect((await publish(writer, id)).status).toBe(200);
});

it("ends an approval when somebody asks for changes after it, of the same text too", async () => {
  const { id } = await write();
  await ask(writer, id);
  await decide(colleague, id, "approved");
  expect((await ask(writer, id)).status).toBe(200);
  expect((await decide(admin, id, "changes", { answer: "The table is wrong." })).body.data.approved).toBe(false);
  expect((await publish(writer, id)).status).toBe(409);
  await ask(writer, id);
  expect((await decide(admin, id, "approved")).body.data.approved).toBe(true);
  expect((await publish(writer, id)).status).toBe(200);
});

it("asks nobody where the institute doesn't want it, and admins never", async () => {
  const { id } = await write();
  expect((await publish(admin, id)).status).toBe(200);
  const other = await write();
  await demand(false);
  expect((await publish(writer, other.id)).status).toBe(200);
  expect((await writer.call("PATCH", "/blog-settings", { needsApproval: false })).status).toBe(403);
});

it("leaves a published blog to its editors, and says that what it says now nobody has approved", async () => {
  const { id } = await write();
  await ask(writer, id);
  await decide(colleague, id, "approved");
  await publish(writer, id);
  expect(await save(writer, id, { content: "<p>Put right.</p>" })).toBe(200);
  expect(await read(colleague, id)).toMatchObject({ approved: false, last: { outcome: "approved" } });
  // Taken back and published again, it is as new.
  await archive(writer, id);
  await later(id);
  expect((await publish(writer, id)).status).toBe(409);
});

const archive = (by: Person, blogId: string) => by.call("PATCH", "/blogs/publish", { blogId, status: "archived" });
/** The time of 'Undo' is over. */
const later = (id: string) =>
  database.pool.query("update blog_revisions set saved_at = saved_at - interval '6 minutes' where blog_id = $1", [id]);

it("lets whoever archived a blog undo that at once, as it was published, though nobody approved it", async () => {
  const { id } = await write({ asOf: "2026-11-01", sources: [{ title: "A source", url: "https://example.org/" }] });
  await publish(admin, id);
  const { publishedAt } = (await writer.call("GET", `/blogs/${id}`)).body.data;
  for (let i = 0; i < 2; i += 1) {
    await archive(writer, id);
    expect(await save(writer, id, { status: "published", publishAt: publishedAt })).toBe(200);
  }
  expect((await writer.call("GET", `/blogs/${id}`)).body.data).toMatchObject({ status: "published", publishedAt });
});

it("lets nothing else out by that way", async () => {
  const { id } = await write();
  await publish(admin, id);
  const undo = (by: Person, given: object = {}) => save(by, id, { status: "published", ...given });
  await archive(colleague, id);
  expect(await undo(writer)).toBe(409);
  expect(await undo(colleague, { content: "<p>Another text.</p>" })).toBe(409);
  expect(await undo(colleague)).toBe(200);
  // Archived with other words in one step, these were never published.
  await save(writer, id, { status: "archived", title: "Slipped in" });
  expect(await undo(writer)).toBe(409);
  // A step in between, and it is another archiving's text.
  await publish(admin, id);
  await archive(writer, id);
  await save(writer, id, { title: "Changed since" });
  expect(await undo(writer)).toBe(409);
  await publish(admin, id);
  await ask(writer, id);
  await archive(writer, id);
  await decide(colleague, id, "changes", { answer: "The table is wrong." });
  expect(await undo(writer)).toBe(409);
  const draft = await write();
  await archive(writer, draft.id);
  expect(await save(writer, draft.id, { status: "published" })).toBe(409);
});

it("takes one request and one decision of two that come at once, each on the version that was read", async () => {
  const { id } = await write();
  const asked = await Promise.all([ask(writer, id), ask(colleague, id)]);
  expect(asked.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await decide(admin, id, "approved", { version: 9 })).status).toBe(409);
  expect((await decide(admin, id, "changes")).status).toBe(422);
  const decided = await Promise.all([
    decide(admin, id, "approved"),
    decide(admin, id, "changes", { answer: "The table" }),
  ]);
  expect(decided.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await decide(writer, id, "withdrawn")).status).toBe(409);
  expect((await writer.call("POST", `/blogs/${id}/approval`, { version: 7 })).status).toBe(409);
  expect((await ask(writer, randomUUID()).catch(() => ({ status: 0 }))).status).not.toBe(200);
});

it("writes to who is asked and to who asked, and to nobody of another area", async () => {
  const desk = await person("desk");
  const { id, title } = await write();
  expect((await ask(writer, id, { reviewerId: desk.id })).status).toBe(422);
  expect((await ask(writer, id, { reviewerId: writer.id })).status).toBe(422);
  expect((await ask(writer, id, { reviewerId: randomUUID() })).status).toBe(422);
  const about = () => shop.site.mails.filter(({ subject }) => subject.includes(title));
  expect(about()).toEqual([]);
  expect((await ask(writer, id, { reviewerId: colleague.id, message: "The table of duties" })).status).toBe(200);
  expect((await decide(colleague, id, "changes", { answer: "Its source is missing." })).status).toBe(200);
  // Two that leave at once may overtake each other.
  await expect.poll(about, { timeout: 20_000 }).toHaveLength(2);
  const mails = about().sort((a, b) => (a.kind < b.kind ? -1 : 1));
  expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
    ["blog-approval-asked", colleague.email],
    ["blog-approval-decided", writer.email],
  ]);
  expect(mails[0]?.text).toContain("The table of duties");
  expect(mails[1]?.text).toContain("Its source is missing.");
  // Whoever asked takes the next one back; nobody else but an admin does.
  await ask(writer, id);
  expect((await decide(colleague, id, "withdrawn")).status).toBe(403);
  expect((await decide(writer, id, "withdrawn")).status).toBe(200);
});

it("lists those that wait, and counts them on the dashboard", async () => {
  const before = (await admin.call("GET", "/overview/waiting")).body.data.blogsAsked;
  const { id, title } = await write();
  await ask(writer, id);
  const asked = async () =>
    (await colleague.call("GET", `/blogs?review=asked&search=${encodeURIComponent(title)}`)).body.data.items.length;
  expect(await asked()).toBe(1);
  expect((await admin.call("GET", "/overview/waiting")).body.data.blogsAsked).toBe(before + 1);
  await decide(colleague, id, "approved");
  expect(await asked()).toBe(0);
  expect((await admin.call("GET", "/overview/waiting")).body.data.blogsAsked).toBe(before);
});

const comment = (by: Person, blogId: string, given: object = {}) =>
  by.call("POST", `/blogs/${blogId}/comments`, {
    ...{ id: randomUUID(), version: 1, text: "Which duties?", quote: "duties", place: 13 },
    ...given,
  });

it("keeps comments on words, once each, with answers, and lets only their writers delete them", async () => {
  const { id } = await write();
  const other = await write();
  const first = randomUUID();
  await comment(colleague, id, { id: first });
  const reworded = await comment(colleague, id, { id: first, text: "Which of the duties?" });
  expect([reworded.status, reworded.body.message]).toEqual([409, expect.stringContaining("“Which duties?”")]);
  const again = await comment(colleague, id, { id: first, version: 2, place: 14 });
  expect(again.body.data.comments).toMatchObject([{ id: first, text: "Which duties?", quote: "duties", place: 13 }]);
  expect((await comment(writer, id, { id: first })).status).toBe(409);
  expect((await comment(writer, other.id, { answerTo: first })).status).toBe(404);
  const answer = randomUUID();
  expect((await comment(writer, id, { id: answer, answerTo: first, text: "All of them" })).status).toBe(200);
  expect((await comment(writer, id, { answerTo: answer })).status).toBe(404);
  expect((await comment(writer, id, { text: " " })).status).toBe(422);
  expect((await comment(writer, id, { text: "x".repeat(2001) })).status).toBe(422);
  expect((await comment(writer, id, { text: "x".repeat(2000), quote: "শুল্ক".repeat(100) })).status).toBe(200);
  const at = (which: string) => `/blogs/${id}/comments/${which}`;
  const { body } = await writer.call("PATCH", at(first), { settled: true });
  expect(body.data.comments[0]).toMatchObject({ settledBy: { userId: writer.id } });
  expect((await writer.call("PATCH", `/blogs/${other.id}/comments/${first}`, { settled: true })).status).toBe(404);
  expect((await writer.call("DELETE", at(first))).status).toBe(403);
  expect((await admin.call("DELETE", at(first))).status).toBe(403);
  // Whose comment it is can't delete what somebody else answered, seen or not.
  const refused = await colleague.call("DELETE", at(first));
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("settle it instead")]);
  expect((await read(colleague, id)).comments).toHaveLength(3);
  expect((await writer.call("DELETE", at(answer))).status).toBe(200);
  expect((await comment(colleague, id, { answerTo: first, text: "Those of 2026" })).status).toBe(200);
  expect((await colleague.call("DELETE", at(first))).body.data.comments).toHaveLength(1);
  expect((await colleague.call("DELETE", at(first))).status).toBe(404);
  const { rows } = await database.pool.query(
    "select before from audit_log where action = 'blog.comment-delete' and subject_id = $1 order by at desc, id desc limit 1",
    [id],
  );
  expect(rows).toEqual([{ before: { text: "Which duties?", answers: ["Those of 2026"] } }]);
  // Never told to readers.
  await demand(false);
  await publish(writer, id);
  const env = { incoming: { socket: { remoteAddress: "203.0.113.9" }, headers: {} } };
  expect(await (await shop.site.app.request(`/api/v1/blogs/${id}`, {}, env)).text()).not.toContain("xxxxx");
});

it("takes 500 comments, and no more", async () => {
  const { id } = await write();
  await database.pool.query(
    `insert into blog_comments (id, blog_id, version, quote, place, text) select gen_random_uuid(), $1, 1, '', 0, 'One of many' from generate_series(1, 499)`,
    [id],
  );
  expect((await comment(writer, id)).status).toBe(200);
  expect((await comment(writer, id)).status).toBe(409);
});

it("brings comments and approvals back from the bin", async () => {
  const { id } = await write();
  await comment(colleague, id);
  await ask(writer, id);
  await decide(colleague, id, "approved");
  expect((await writer.call("DELETE", `/blogs/${id}`)).status).toBe(200);
  expect(await shop.count("blog_comments where blog_id = $1", [id])).toBe(0);
  expect((await writer.call("POST", `/bin/${id}/restore`)).status).toBe(200);
  expect(await read(writer, id)).toMatchObject({ approved: true, comments: [{ quote: "duties" }] });
});
