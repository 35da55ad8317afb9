import { describe, expect, it } from "vitest";
import { text, useTradeQueries } from "../../../test/trade-queries.ts";

const desk = useTradeQueries();
const { database, ask, askAndAnswer, mailOf, rows, signedIn } = desk;

describe("the institute's desk", () => {
  it("answers once, and tells the asker", async () => {
    const { id, caseNumber } = await ask();
    const both = await Promise.all(
      ["Five banking days.", "Seven banking days."].map((answer) =>
        desk.admin("PATCH", `/trade-queries/${id}/answer`, { answer }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(mailOf("trade-query-answered")).toMatchObject({
      to: "rahima.sultana@example.org",
      text: expect.stringContaining(`/dashboard/queries?case=${caseNumber}`),
    });
    expect((await desk.admin("PATCH", `/trade-queries/${id}/answer`, { answer: " " })).body.errors).toEqual([
      { path: "answer", message: "Answer is required" },
    ]);
  });

  it("lists with filters, search and counts", async () => {
    const { id, caseNumber } = await ask("Which documents does the demurrage surveyor ask for?");
    await database.pool.query("update trade_queries set promised_on = '2020-01-01' where id = $1", [id]);
    const found = async (query: string) =>
      (await desk.admin("GET", `/trade-queries?limit=100&${query}`)).body.data.items.map(
        (item: { id: string }) => item.id,
      );
    expect(await found("search=demurrage")).toEqual([id]);
    expect(await found(`search=${caseNumber.toLowerCase()}`)).toEqual([id]);
    expect(await found("overdue=true")).toEqual([id]);
    expect(await found("search=rahima")).toContain(id);
    expect(await found("search=rahima.sul")).toContain(id);
    expect(await found("search=karim")).not.toContain(id);
    expect(await found("search=%25")).not.toContain(id);
    expect(await found("status=answered")).not.toContain(id);
    const { userId } = (await desk.admin("GET", "/trade-queries/assignees")).body.data[0];
    expect(
      (await desk.admin("PATCH", `/trade-queries/${id}/assignee`, { assigneeId: userId })).body.data,
    ).toMatchObject({
      assignee: { userId, fullName: "Amina Khatun" },
      overdue: true,
      asker: { fullName: "Rahima Sultana", email: "rahima.sultana@example.org" },
    });
    expect(await found(`assignee=${userId}`)).toEqual([id]);
    expect(await found("assignee=none")).not.toContain(id);
    const { counts, pagination } = (await desk.admin("GET", "/trade-queries")).body.data;
    expect(counts).toMatchObject({ overdue: 1, unassigned: counts.pending - 1 });
    expect(pagination).toMatchObject({ currentPage: 1, total: counts.all });
    const due = (await desk.admin("GET", "/trade-queries?sortField=promisedOn&sortOrder=asc&limit=1")).body.data.items;
    expect(due[0].id).toBe(id);
    expect((await desk.admin("GET", "/trade-queries?sort=up")).status).toBe(422);
    const [{ id: rahimaId }] = await rows("select id from users where full_name = 'Rahima Sultana'");
    expect((await desk.admin("PATCH", `/trade-queries/${id}/assignee`, { assigneeId: rahimaId })).status).toBe(422);
  });

  it("keeps notes that the asker never sees", async () => {
    const { id } = await ask();
    await desk.admin("POST", `/trade-queries/${id}/notes`, { text: "Ask the bank first." });
    expect((await desk.admin("GET", `/trade-queries/${id}`)).body.data.notes).toMatchObject([
      { text: "Ask the bank first.", author: "Amina Khatun" },
    ]);
    expect(JSON.stringify((await desk.rahima("GET", `/trade-queries/${id}`)).body)).not.toContain("Ask the bank");
    expect(JSON.stringify((await desk.rahima("GET", "/auth/export")).body)).not.toContain("Ask the bank");
  });

  it("moves promises by holidays that admins enter", async () => {
    const { promisedOn } = await ask();
    expect((await desk.admin("PUT", `/trade-queries/holidays/${promisedOn}`, { name: "Strike" })).status).toBe(200);
    expect((await ask()).promisedOn > promisedOn).toBe(true);
    expect((await desk.admin("GET", "/trade-queries/holidays")).body.data).toContainEqual({
      day: promisedOn,
      name: "Strike",
    });
    // Whoever entered it: it may have been this very person.
    const again = await desk.admin("PUT", `/trade-queries/holidays/${promisedOn}`, { name: "Strike", before: null });
    expect([again.status, again.body.message]).toEqual([409, "This day is entered already, as Strike."]);
    await desk.admin("DELETE", `/trade-queries/holidays/${promisedOn}`);
    expect((await ask()).promisedOn).toBe(promisedOn);
    expect((await desk.admin("DELETE", `/trade-queries/holidays/${promisedOn}`)).status).toBe(404);
  });
});

describe("the public", () => {
  const words = { title: "How long has a bank to refuse?", question: text, answer: "At most **five** banking days." };

  it("sees an answer with its asker's consent only, without a name, as long as it lasts", async () => {
    const { id, slug } = await askAndAnswer().then((query) => ({
      id: query.id,
      slug: "how-long-has-a-bank-to-refuse",
    }));
    expect((await desk.admin("PUT", `/trade-queries/${id}/publication`, words)).status).toBe(409);
    await desk.rahima("PATCH", `/trade-queries/${id}/consent`, { mayPublish: true });
    expect((await desk.admin("PUT", `/trade-queries/${id}/publication`, words)).body.data.publicSlug).toBe(slug);
    const open = await desk.nobody("GET", `/trade-queries/public/${slug}`);
    expect(open.body.data).toMatchObject({ ...words, slug });
    expect(JSON.stringify(open.body)).not.toMatch(/desk.rahima|TQ-/i);
    expect((await desk.nobody("GET", "/trade-queries/public?search=refus")).body.data.items).toHaveLength(1);
    expect((await desk.nobody("GET", "/trade-queries/public?search=nothing+alike")).body.data.items).toEqual([]);
    await desk.admin("PUT", `/trade-queries/${id}/publication`, { ...words, published: false });
    expect((await desk.nobody("GET", `/trade-queries/public/${slug}`)).status).toBe(404);
    await desk.admin("PUT", `/trade-queries/${id}/publication`, words);
    expect((await desk.nobody("GET", `/trade-queries/public/${slug}`)).status).toBe(200);
    await expect(
      database.pool.query("update trade_queries set may_publish = false where id = $1", [id]),
    ).rejects.toThrow(/public_questions_consent/);
    await desk.rahima("PATCH", `/trade-queries/${id}/consent`, { mayPublish: false });
    expect((await desk.nobody("GET", `/trade-queries/public/${slug}`)).status).toBe(404);
    expect((await desk.rahima("GET", `/trade-queries/${id}`)).body.data).toMatchObject({
      publicSlug: null,
      answer: /./,
    });
  });

  it("keeps its earlier addresses, which no other question gets", async () => {
    const put = async (id: string, slug?: string) =>
      desk.admin("PUT", `/trade-queries/${id}/publication`, { ...words, ...(slug && { slug }) });
    const found = async (slug: string) => (await desk.nobody("GET", `/trade-queries/public/${slug}`)).body.data?.slug;
    const { id } = await askAndAnswer("Five days.", { mayPublish: true });
    for (const slug of ["moved-one", "moved-two", "moved-three"]) expect((await put(id, slug)).status).toBe(200);
    for (const slug of ["moved-one", "moved-two", "moved-three"]) expect(await found(slug)).toBe("moved-three");
    const other = await askAndAnswer("Six days.", { mayPublish: true });
    expect((await put(other.id, "moved-one")).body.errors).toEqual([{ path: "slug", message: "Choose another slug" }]);
    expect((await put(id, "moved-one")).status).toBe(200);
    for (const slug of ["moved-one", "moved-two", "moved-three"]) expect(await found(slug)).toBe("moved-one");
    // Hidden, it had no address that readers could know.
    await desk.admin("PUT", `/trade-queries/${id}/publication`, { ...words, published: false });
    await put(id, "moved-four");
    expect(await found("moved-one")).toBe(undefined);
    await desk.admin("DELETE", `/trade-queries/${id}/publication`);
    expect(await found("moved-two")).toBe(undefined);
    expect((await put(other.id, "moved-two")).status).toBe(200);
    await desk.admin("DELETE", `/trade-queries/${other.id}/publication`);
  });

  it("is offered what is near to a text, and nothing for one that tells nothing", async () => {
    const { id } = await askAndAnswer("Five days.", { mayPublish: true });
    await desk.admin("PUT", `/trade-queries/${id}/publication`, { ...words, slug: "bank-refusal" });
    const near = async (typed: string) =>
      (await desk.nobody("POST", "/trade-queries/suggestions", { text: typed })).body.data.questions;
    expect(await near("My bank wants to refuse my documents")).toEqual([{ slug: "bank-refusal", title: words.title }]);
    expect(await near("What is the and of to?")).toEqual([]);
    expect(await near("bank robbery in the village")).toEqual([]);
    expect(await near("':* & | ! <-> (((")).toEqual([]);
    await desk.admin("DELETE", `/trade-queries/${id}/publication`);
    expect(await near("My bank wants to refuse my documents")).toEqual([]);
  });
});

describe("nobody reaches what is not theirs", () => {
  it("by any call, with the ids of every other user", async () => {
    const query = await askAndAnswer("Five banking days.", { mayPublish: true });
    await desk.rahima("POST", `/trade-queries/${query.id}/follow-ups`, { query: "And if the day is a holiday?" });
    const whole = (await desk.rahima("GET", `/trade-queries/${query.id}`)).body.data;
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
        const answer = await desk.karim(method, path(name), body);
        // The same answer as for what does not exist; 422 is the case number where an id is asked for.
        const there = { method, path: path("…"), status: answer.status };
        const other = await desk.karim(
          method,
          path(name.startsWith("TQ") ? (unknown[1] as string) : (unknown[0] as string)),
          body,
        );
        expect(there).toEqual({ method, path: path("…"), status: other.status });
        expect([403, 404, 422]).toContain(answer.status);
        expect((await desk.nobody(method, path(name), body)).status === 401 || answer.status === 422).toBe(true);
      }
    }
    const listed = (await desk.karim("GET", "/trade-queries/my?limit=100")).body.data.items;
    expect(listed.some((item: { id: string }) => item.id === query.id)).toBe(false);
    expect((await desk.nobody("GET", "/trade-queries/my")).status).toBe(401);
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
    await desk.admin("PATCH", `/trade-queries/${id}/answer`, { answer: "Five days." });
    await desk.admin("PUT", `/trade-queries/${id}/publication`, {
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
