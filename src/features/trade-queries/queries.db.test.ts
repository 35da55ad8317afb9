import type { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAccount } from "#features/accounts/service.server.ts";
import { addWorkingDays, dhakaDay } from "#lib/working-days.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import { createTestPlatform } from "../../../test/app.ts";
import { useDatabase } from "../../../test/database.ts";
import { createApp } from "../../app/create-app.server.ts";
import { jobKinds } from "../../app/jobs.server.ts";

const database = useDatabase();
let running: Awaited<ReturnType<typeof createTestPlatform>>;
let app: Pick<Hono, "request">;
const sent: Mail[] = [];
const password = "Correct-Horse-7";

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what the API answered, looked at by the tests.
  body: any;
}
/** Somebody signed in (or nobody): calls the API as them. */
type Person = (method: string, path: string, body?: unknown) => Promise<Answer>;
let rahima: Person;
let karim: Person;
let admin: Person;
let nobody: Person;

function person(token?: string): Person {
  return async (method, path, body) => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    if (body !== undefined) {
      headers["content-type"] = "application/json";
      headers["content-length"] = String(new TextEncoder().encode(JSON.stringify(body)).length);
    }
    const answer = await app.request(
      `/api/v1${path}`,
      { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) },
      { incoming: { socket: { remoteAddress: "203.0.113.1" }, headers } },
    );
    return { status: answer.status, body: await answer.json() };
  };
}

async function signedIn(fullName: string, role: "admin" | "customer"): Promise<Person> {
  const email = `${fullName.toLowerCase().replace(" ", ".")}@example.org`;
  await createAccount(database.db, role, { email, password, fullName });
  const { body } = await person()("POST", "/auth/login", { email, password });
  return person(body.data.token);
}

beforeAll(async () => {
  running = await createTestPlatform(database);
  await running.platform.jobs.work(jobKinds(running.platform, { send: async () => {}, close() {} }));
  // What is put into the outbox; that it leaves from there over SMTP is tested where the outbox is.
  const { outbox } = running.platform;
  const put = outbox.put.bind(outbox);
  outbox.put = (tx, mail) => {
    sent.push(mail);
    return put(tx, mail);
  };
  app = createApp(running.platform, () => Promise.reject(new Error("these tests ask for no page"))) as unknown as Pick<
    Hono,
    "request"
  >;
  nobody = person();
  [rahima, karim, admin] = await Promise.all([
    signedIn("Rahima Sultana", "customer"),
    signedIn("Karim Uddin", "customer"),
    signedIn("Amina Khatun", "admin"),
  ]);
});
beforeEach(async () => {
  sent.length = 0;
  await database.pool.query("delete from rate_limits");
});
afterAll(() => running.stop());

const text = "How many days has a bank to refuse the documents of a letter of credit?";
/** A new query of Rahima's. */
async function ask(query = text, more: object = {}) {
  const { status, body } = await rahima("POST", "/trade-queries", { query, ...more });
  expect(status).toBe(201);
  return body.data;
}
async function askAndAnswer(answer = "At most five banking days.", more: object = {}) {
  const { id } = await ask(text, more);
  return (await admin("PATCH", `/trade-queries/${id}/answer`, { answer })).body.data;
}
const mailOf = (kind: string) => sent.find((mail) => mail.kind === kind);
const rows = async (statement: string, values: unknown[] = []) => (await database.pool.query(statement, values)).rows;

describe("submitting", () => {
  it("makes a case with a number, a promised day and three mails", async () => {
    const query = await ask(`  ${text}\r\n`);
    const holidays = new Set((await rows("select day::text from holidays")).map(({ day }) => day));
    expect(query).toMatchObject({
      status: "pending",
      query: text,
      answer: null,
      followUps: [],
      mayPublish: false,
      promisedOn: addWorkingDays(dhakaDay(new Date()), 3, holidays),
    });
    expect(query.caseNumber).toMatch(new RegExp(`^TQ-${dhakaDay(new Date()).slice(0, 4)}-\\d{6}$`));
    expect(mailOf("trade-query-received")).toMatchObject({
      to: "rahima.sultana@example.org",
      subject: `We received your trade query ${query.caseNumber}`,
    });
    // The settings name no mailbox here: the admins are the institute.
    expect(mailOf("trade-query-new")).toMatchObject({ to: "amina.khatun@example.org" });
    expect((await ask()).caseNumber > query.caseNumber).toBe(true);
  });

  it.each([
    [{ query: "" }, "query", "Query is required"],
    [{}, "query", "Query is required"],
    [{ query: "   \n " }, "query", "Query is required"],
    [{ query: "too short" }, "query", "Query must be at least 10 characters long"],
    [{ query: "x".repeat(5001) }, "query", "Query cannot exceed 5000 characters"],
    [{ query: "What is\u0000 this about?" }, "query", "Remove characters that cannot be printed"],
    [{ query: text, submissionId: "1" }, "submissionId", "submissionId must be a UUID"],
    [{ query: text, status: "answered" }, "status", "Unknown: status"],
  ])("refuses %j and names it", async (body, path, message) => {
    const answer = await rahima("POST", "/trade-queries", body);
    expect({ status: answer.status, errors: answer.body.errors }).toEqual({ status: 422, errors: [{ path, message }] });
  });

  it.each([
    `<script>alert(1)</script><img src=x onerror=alert(1)>`,
    "\u202eWhat is an LC?\u202c \u200f and more",
    "😀".repeat(5000),
    "ঋণপত্র কী? কীভাবে খুলব?",
    "'; drop table trade_queries; --",
  ])("keeps %j as the text that it is", async (query) => {
    expect((await ask(query)).query).toBe(query);
  });

  it("needs a verified account", async () => {
    expect((await nobody("POST", "/trade-queries", { query: text })).status).toBe(401);
    await database.pool.query("update users set verified_at = null where full_name = 'Karim Uddin'");
    const refused = await karim("POST", "/trade-queries", { query: text });
    await database.pool.query("update users set verified_at = now() where full_name = 'Karim Uddin'");
    expect(refused).toMatchObject({ status: 403, body: { message: "ACCOUNT_VERIFICATION_REQUIRED" } });
  });

  it("is one query, however often one submission arrives, at the same moment too", async () => {
    const submissionId = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => rahima("POST", "/trade-queries", { query: text, submissionId })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    const again = await rahima("POST", "/trade-queries", { query: text, submissionId });
    expect(again).toMatchObject({ status: 200, body: { data: { id: answers[0]?.body.data.id } } });
    expect((await rahima("POST", "/trade-queries", { query: `${text} Or six?`, submissionId })).status).toBe(409);
    // Another person's submission of the same id is another query.
    expect((await karim("POST", "/trade-queries", { query: text, submissionId })).status).toBe(201);
    // Repeats were not counted.
    for (let i = 0; i < 9; i += 1) await ask();
  });

  it("is possible ten times an hour, even all at once", async () => {
    const busy = await signedIn("Busy Person", "customer");
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => busy("POST", "/trade-queries", { query: text })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
    expect((await rahima("POST", "/trade-queries", { query: text })).status).toBe(201);
  });

  it("ends with fifty open queries", async () => {
    await database.pool.query(`insert into trade_queries (case_number, asker_id, promised_on)
      select 'TQ-2020-' || (100000 + n), (select id from users where full_name = 'Karim Uddin'), '2020-01-02'
      from generate_series(1, 50) n`);
    const refused = await karim("POST", "/trade-queries", { query: text });
    await database.pool.query("delete from trade_queries where case_number like 'TQ-2020-%'");
    expect(refused.status).toBe(409);
  });
});

describe("one's own queries", () => {
  it("come in pages by status, with counts, and are found by id and by case number", async () => {
    const query = await askAndAnswer();
    const list = (await rahima("GET", "/trade-queries/my?status=answered&limit=1")).body.data;
    expect(list.items).toHaveLength(1);
    expect(list.items[0]).toMatchObject({ id: query.id, query: text, answer: "At most five banking days." });
    expect(list.pagination).toMatchObject({ currentPage: 1, total: list.counts.answered });
    expect(list.counts.all).toBe(list.counts.pending + list.counts.answered + list.counts.closed);
    expect((await rahima("GET", "/trade-queries/my?page=999")).body.data.items).toEqual([]);
    expect((await rahima("GET", "/trade-queries/my?status=lost")).status).toBe(422);
    expect((await rahima("GET", `/trade-queries/${query.caseNumber}`)).body.data.id).toBe(query.id);
    expect((await rahima("GET", `/trade-queries/${query.id}`)).body.data).not.toHaveProperty("notes");
  });

  it("can be changed until they are answered; every earlier text is kept", async () => {
    const { id } = await ask();
    const changed = await rahima("PATCH", `/trade-queries/edit/${id}`, {
      text: `${text} Under UCP 600.`,
      type: "query",
    });
    expect(changed).toMatchObject({ status: 200, body: { data: { query: `${text} Under UCP 600.` } } });
    expect(
      (await rahima("PATCH", `/trade-queries/edit/${id}`, { text: "An answer of my own", type: "answer" })).status,
    ).toBe(403);
    expect((await rahima("PATCH", `/trade-queries/edit/${id}`, { text: "short", type: "query" })).body.errors).toEqual([
      { path: "text", message: "Query must be at least 10 characters long" },
    ]);
    await admin("PATCH", `/trade-queries/${id}/answer`, { answer: "Five banking days." });
    expect(
      (await rahima("PATCH", `/trade-queries/edit/${id}`, { text: `${text} Too late.`, type: "query" })).status,
    ).toBe(409);
    await admin("PATCH", `/trade-queries/edit/${id}`, { text: "Five banking days at most.", type: "answer" });
    const { edits, answer } = (await admin("GET", `/trade-queries/${id}`)).body.data;
    expect(answer).toBe("Five banking days at most.");
    expect(edits).toMatchObject([
      { partId: id, type: "query", before: text, editedBy: "Rahima Sultana" },
      { partId: id, type: "answer", before: "Five banking days.", editedBy: "Amina Khatun" },
    ]);
  });

  it("take follow-ups once answered, each answered in turn, in the same case", async () => {
    const { id } = await ask();
    const more = { query: "And if the fifth day is a holiday?", submissionId: crypto.randomUUID() };
    expect((await rahima("POST", `/trade-queries/${id}/follow-ups`, more)).status).toBe(409);
    await admin("PATCH", `/trade-queries/${id}/answer`, { answer: "Five banking days." });
    sent.length = 0;
    const twice = await Promise.all([1, 2].map(() => rahima("POST", `/trade-queries/${id}/follow-ups`, more)));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    const [followUp] = twice[0]?.body.data.followUps ?? [];
    expect((await rahima("GET", `/trade-queries/${id}`)).body.data).toMatchObject({
      status: "pending",
      followUpCount: 1,
      followUps: [{ text: more.query, answer: null }],
    });
    expect(mailOf("trade-query-new")).toMatchObject({
      subject: expect.stringMatching(/follow-up/),
    });
    const edit = { text: "And if the fifth day is a bank holiday?", type: "query" };
    expect((await rahima("PATCH", `/trade-queries/edit/${followUp.id}`, edit)).status).toBe(200);
    expect((await rahima("PATCH", `/trade-queries/edit/${id}`, edit)).status).toBe(409);
    const answered = await admin("PATCH", `/trade-queries/${id}/answer`, { answer: "Then the next banking day." });
    expect(answered.body.data).toMatchObject({
      status: "answered",
      answer: "Five banking days.",
      followUps: [{ text: edit.text, answer: "Then the next banking day." }],
    });
  });

  it("close and open again, with a new promise where an answer is still due", async () => {
    const { id } = await ask();
    await database.pool.query("update trade_queries set promised_on = '2020-01-01' where id = $1", [id]);
    expect((await rahima("POST", `/trade-queries/${id}/close`)).body.data).toMatchObject({
      status: "closed",
      closedBy: "asker",
    });
    expect((await rahima("POST", `/trade-queries/${id}/close`)).status).toBe(409);
    expect((await admin("PATCH", `/trade-queries/${id}/answer`, { answer: "Too late." })).status).toBe(409);
    const open = (await rahima("POST", `/trade-queries/${id}/reopen`)).body.data;
    expect(open).toMatchObject({ status: "pending", closedBy: null, closedAt: null });
    expect(open.promisedOn > dhakaDay(new Date())).toBe(true);
    await admin("POST", `/trade-queries/${id}/close`);
    expect(mailOf("trade-query-closed")).toMatchObject({
      to: "rahima.sultana@example.org",
    });
    expect((await admin("POST", `/trade-queries/${id}/reopen`)).body.data.status).toBe("pending");
  });
});

describe("the institute's desk", () => {
  it("answers once, and tells the asker", async () => {
    const { id, caseNumber } = await ask();
    const both = await Promise.all(
      ["Five banking days.", "Seven banking days."].map((answer) =>
        admin("PATCH", `/trade-queries/${id}/answer`, { answer }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(mailOf("trade-query-answered")).toMatchObject({
      to: "rahima.sultana@example.org",
      text: expect.stringContaining(`/dashboard/queries?case=${caseNumber}`),
    });
    expect((await admin("PATCH", `/trade-queries/${id}/answer`, { answer: " " })).body.errors).toEqual([
      { path: "answer", message: "Answer is required" },
    ]);
  });

  it("lists with filters, search and counts", async () => {
    const { id, caseNumber } = await ask("Which documents does the demurrage surveyor ask for?");
    await database.pool.query("update trade_queries set promised_on = '2020-01-01' where id = $1", [id]);
    const found = async (query: string) =>
      (await admin("GET", `/trade-queries?limit=100&${query}`)).body.data.items.map((item: { id: string }) => item.id);
    expect(await found("search=demurrage")).toEqual([id]);
    expect(await found(`search=${caseNumber.toLowerCase()}`)).toEqual([id]);
    expect(await found("overdue=true")).toEqual([id]);
    expect(await found("search=rahima")).toContain(id);
    expect(await found("search=rahima.sul")).toContain(id);
    expect(await found("search=karim")).not.toContain(id);
    expect(await found("search=%25")).not.toContain(id);
    expect(await found("status=answered")).not.toContain(id);
    const { userId } = (await admin("GET", "/trade-queries/assignees")).body.data[0];
    expect((await admin("PATCH", `/trade-queries/${id}/assignee`, { assigneeId: userId })).body.data).toMatchObject({
      assignee: { userId, fullName: "Amina Khatun" },
      overdue: true,
      asker: { fullName: "Rahima Sultana", email: "rahima.sultana@example.org" },
    });
    expect(await found(`assignee=${userId}`)).toEqual([id]);
    expect(await found("assignee=none")).not.toContain(id);
    const { counts, pagination } = (await admin("GET", "/trade-queries")).body.data;
    expect(counts).toMatchObject({ overdue: 1, unassigned: counts.pending - 1 });
    expect(pagination).toMatchObject({ currentPage: 1, total: counts.all });
    const due = (await admin("GET", "/trade-queries?sortField=promisedOn&sortOrder=asc&limit=1")).body.data.items;
    expect(due[0].id).toBe(id);
    expect((await admin("GET", "/trade-queries?sort=up")).status).toBe(422);
    const [{ id: rahimaId }] = await rows("select id from users where full_name = 'Rahima Sultana'");
    expect((await admin("PATCH", `/trade-queries/${id}/assignee`, { assigneeId: rahimaId })).status).toBe(422);
  });

  it("keeps notes that the asker never sees", async () => {
    const { id } = await ask();
    await admin("POST", `/trade-queries/${id}/notes`, { text: "Ask the bank first." });
    expect((await admin("GET", `/trade-queries/${id}`)).body.data.notes).toMatchObject([
      { text: "Ask the bank first.", author: "Amina Khatun" },
    ]);
    expect(JSON.stringify((await rahima("GET", `/trade-queries/${id}`)).body)).not.toContain("Ask the bank");
    expect(JSON.stringify((await rahima("GET", "/auth/export")).body)).not.toContain("Ask the bank");
  });

  it("moves promises by holidays that admins enter", async () => {
    const { promisedOn } = await ask();
    expect((await admin("PUT", `/trade-queries/holidays/${promisedOn}`, { name: "Strike" })).status).toBe(200);
    expect((await ask()).promisedOn > promisedOn).toBe(true);
    expect((await admin("GET", "/trade-queries/holidays")).body.data).toContainEqual({
      day: promisedOn,
      name: "Strike",
    });
    await admin("DELETE", `/trade-queries/holidays/${promisedOn}`);
    expect((await ask()).promisedOn).toBe(promisedOn);
    expect((await admin("DELETE", `/trade-queries/holidays/${promisedOn}`)).status).toBe(404);
  });
});

describe("the public", () => {
  const words = { title: "How long has a bank to refuse?", question: text, answer: "At most **five** banking days." };

  it("sees an answer with its asker's consent only, without a name, as long as it lasts", async () => {
    const { id, slug } = await askAndAnswer().then((query) => ({
      id: query.id,
      slug: "how-long-has-a-bank-to-refuse",
    }));
    expect((await admin("PUT", `/trade-queries/${id}/publication`, words)).status).toBe(409);
    await rahima("PATCH", `/trade-queries/${id}/consent`, { mayPublish: true });
    expect((await admin("PUT", `/trade-queries/${id}/publication`, words)).body.data.publicSlug).toBe(slug);
    const open = await nobody("GET", `/trade-queries/public/${slug}`);
    expect(open.body.data).toMatchObject({ ...words, slug });
    expect(JSON.stringify(open.body)).not.toMatch(/rahima|TQ-/i);
    expect((await nobody("GET", "/trade-queries/public?search=refus")).body.data.items).toHaveLength(1);
    expect((await nobody("GET", "/trade-queries/public?search=nothing+alike")).body.data.items).toEqual([]);
    await admin("PUT", `/trade-queries/${id}/publication`, { ...words, published: false });
    expect((await nobody("GET", `/trade-queries/public/${slug}`)).status).toBe(404);
    await admin("PUT", `/trade-queries/${id}/publication`, words);
    expect((await nobody("GET", `/trade-queries/public/${slug}`)).status).toBe(200);
    await expect(
      database.pool.query("update trade_queries set may_publish = false where id = $1", [id]),
    ).rejects.toThrow(/public_questions_consent/);
    await rahima("PATCH", `/trade-queries/${id}/consent`, { mayPublish: false });
    expect((await nobody("GET", `/trade-queries/public/${slug}`)).status).toBe(404);
    expect((await rahima("GET", `/trade-queries/${id}`)).body.data).toMatchObject({ publicSlug: null, answer: /./ });
  });

  it("is offered what is near to a text, and nothing for one that tells nothing", async () => {
    const { id } = await askAndAnswer("Five days.", { mayPublish: true });
    await admin("PUT", `/trade-queries/${id}/publication`, { ...words, slug: "bank-refusal" });
    const near = async (typed: string) =>
      (await nobody("POST", "/trade-queries/suggestions", { text: typed })).body.data.questions;
    expect(await near("My bank wants to refuse my documents")).toEqual([{ slug: "bank-refusal", title: words.title }]);
    expect(await near("What is the and of to?")).toEqual([]);
    expect(await near("bank robbery in the village")).toEqual([]);
    expect(await near("':* & | ! <-> (((")).toEqual([]);
    await admin("DELETE", `/trade-queries/${id}/publication`);
    expect(await near("My bank wants to refuse my documents")).toEqual([]);
  });
});

describe("nobody reaches what is not theirs", () => {
  it("by any call, with the ids of every other user", async () => {
    const query = await askAndAnswer("Five banking days.", { mayPublish: true });
    await rahima("POST", `/trade-queries/${query.id}/follow-ups`, { query: "And if the day is a holiday?" });
    const whole = (await rahima("GET", `/trade-queries/${query.id}`)).body.data;
    const before = await rows("select * from trade_queries where id = $1", [query.id]);
    const parts = await rows("select * from trade_query_parts where query_id = $1 order by position", [query.id]);
    const names = [query.id, query.caseNumber, whole.followUps[0].id];
    const edit = { text: "Changed by somebody else", type: "query" };
    const calls: [string, (id: string) => string, unknown?][] = [
      ["GET", (id) => `/trade-queries/${id}`],
      ["PATCH", (id) => `/trade-queries/edit/${id}`, edit],
      ["POST", (id) => `/trade-queries/${id}/follow-ups`, { query: "And what about mine?" }],
      ["PATCH", (id) => `/trade-queries/${id}/consent`, { mayPublish: false }],
      ["POST", (id) => `/trade-queries/${id}/close`],
      ["POST", (id) => `/trade-queries/${id}/reopen`],
      ["PATCH", (id) => `/trade-queries/${id}/answer`, { answer: "An answer" }],
      ["PATCH", (id) => `/trade-queries/edit/${id}`, { text: "An answer", type: "answer" }],
      ["PATCH", (id) => `/trade-queries/${id}/assignee`, { assigneeId: null }],
      ["POST", (id) => `/trade-queries/${id}/notes`, { text: "A note" }],
      ["PUT", (id) => `/trade-queries/${id}/publication`, { title: "x".repeat(12), question: text, answer: "Yes." }],
      ["DELETE", (id) => `/trade-queries/${id}/publication`],
      ["GET", () => "/trade-queries"],
      ["GET", () => "/trade-queries/assignees"],
      ["GET", () => "/trade-queries/holidays"],
      ["PUT", () => "/trade-queries/holidays/2030-01-01", { name: "Mine" }],
      ["DELETE", () => "/trade-queries/holidays/2026-12-16"],
    ];
    const unknown = [crypto.randomUUID(), "TQ-2026-999999"];
    for (const [method, path, body] of calls) {
      for (const name of names) {
        const answer = await karim(method, path(name), body);
        // The same answer as for what does not exist; 422 is the case number where an id is asked for.
        const there = { method, path: path("…"), status: answer.status };
        const other = await karim(
          method,
          path(name.startsWith("TQ") ? (unknown[1] as string) : (unknown[0] as string)),
          body,
        );
        expect(there).toEqual({ method, path: path("…"), status: other.status });
        expect([403, 404, 422]).toContain(answer.status);
        expect((await nobody(method, path(name), body)).status === 401 || answer.status === 422).toBe(true);
      }
    }
    const listed = (await karim("GET", "/trade-queries/my?limit=100")).body.data.items;
    expect(listed.some((item: { id: string }) => item.id === query.id)).toBe(false);
    expect((await nobody("GET", "/trade-queries/my")).status).toBe(401);
    expect(await rows("select * from trade_queries where id = $1", [query.id])).toEqual(before);
    expect(await rows("select * from trade_query_parts where query_id = $1 order by position", [query.id])).toEqual(
      parts,
    );
  });
});

describe("the database", () => {
  it.each([
    "set status = 'answered'",
    "set status = 'answered', answers = 1",
    "set questions = 2",
    "set answers = 1, answered_at = now()",
    "set status = 'closed'",
    "set questions = 0",
    "set status = 'lost'",
    "set case_number = 'TQ-1'",
  ])("refuses to %s on a pending query", async (change) => {
    const { id } = await ask();
    await expect(database.pool.query(`update trade_queries ${change} where id = $1`, [id])).rejects.toThrow(
      /violates check|does not go/,
    );
  });

  it("holds at most one open question of a query", async () => {
    const { id } = await ask();
    await expect(
      database.pool.query("insert into trade_query_parts (query_id, position, text) values ($1, 2, $2)", [id, text]),
    ).rejects.toThrow(/trade_query_parts_open/);
  });

  it("gives a person everything of theirs, and forgets it with the account", async () => {
    const leaving = await signedIn("Leaving Soon", "customer");
    const { id, caseNumber } = (await leaving("POST", "/trade-queries", { query: text, mayPublish: true })).body.data;
    await leaving("PATCH", `/trade-queries/edit/${id}`, { text: `${text} Please.`, type: "query" });
    await admin("PATCH", `/trade-queries/${id}/answer`, { answer: "Five days." });
    await admin("PUT", `/trade-queries/${id}/publication`, {
      title: "What is left of it?",
      question: text,
      answer: "5",
    });
    const exported = (await leaving("GET", "/auth/export")).body;
    expect(exported.tradeQueries).toMatchObject([
      { caseNumber, questions: [{ text: `${text} Please.`, answer: "Five days.", earlierTexts: [text] }] },
    ]);
    await database.pool.query("delete from users where full_name = 'Leaving Soon'");
    expect(await rows("select 1 from trade_queries where id = $1", [id])).toEqual([]);
    expect(await rows("select 1 from public_questions where slug = 'what-is-left-of-it'")).toEqual([]);
  });
});
