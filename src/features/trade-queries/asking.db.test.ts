import { describe, expect, it } from "vitest";
import { addWorkingDays, dhakaDay } from "#lib/working-days.ts";
import { text, useTradeQueries } from "../../../test/trade-queries.ts";

const desk = useTradeQueries();
const { database, sent, ask, askAndAnswer, mailOf, rows, signedIn } = desk;

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
      subject: `We've received your trade query ${query.caseNumber}`,
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
    const answer = await desk.rahima("POST", "/trade-queries", body);
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
    expect((await desk.nobody("POST", "/trade-queries", { query: text })).status).toBe(401);
    await database.pool.query("update users set verified_at = null where full_name = 'Karim Uddin'");
    const refused = await desk.karim("POST", "/trade-queries", { query: text });
    await database.pool.query("update users set verified_at = now() where full_name = 'Karim Uddin'");
    expect(refused).toMatchObject({ status: 403, body: { message: "ACCOUNT_VERIFICATION_REQUIRED" } });
  });

  it("is one query, however often one submission arrives, at the same moment too", async () => {
    const submissionId = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => desk.rahima("POST", "/trade-queries", { query: text, submissionId })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    const again = await desk.rahima("POST", "/trade-queries", { query: text, submissionId });
    expect(again).toMatchObject({ status: 200, body: { data: { id: answers[0]?.body.data.id } } });
    expect((await desk.rahima("POST", "/trade-queries", { query: `${text} Or six?`, submissionId })).status).toBe(409);
    for (const mayPublish of [true, false]) {
      const changed = await desk.rahima("POST", "/trade-queries", { query: text, submissionId, mayPublish });
      expect(changed).toMatchObject({ status: 200, body: { data: { id: again.body.data.id, mayPublish } } });
    }
    // Another person's submission of the same id is another query.
    expect((await desk.karim("POST", "/trade-queries", { query: text, submissionId })).status).toBe(201);
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
    expect((await desk.rahima("POST", "/trade-queries", { query: text })).status).toBe(201);
  });

  it("ends with fifty open queries", async () => {
    await database.pool.query(`insert into trade_queries (case_number, asker_id, promised_on)
      select 'TQ-2020-' || (100000 + n), (select id from users where full_name = 'Karim Uddin'), '2020-01-02'
      from generate_series(1, 50) n`);
    const refused = await desk.karim("POST", "/trade-queries", { query: text });
    await database.pool.query("delete from trade_queries where case_number like 'TQ-2020-%'");
    expect(refused.status).toBe(409);
  });
});

describe("one's own queries", () => {
  it("come in pages by status, with counts, and are found by id and by case number", async () => {
    const query = await askAndAnswer();
    const list = (await desk.rahima("GET", "/trade-queries/my?status=answered&limit=1")).body.data;
    expect(list.items).toHaveLength(1);
    expect(list.items[0]).toMatchObject({ id: query.id, query: text, answer: "At most five banking days." });
    expect(list.pagination).toMatchObject({ currentPage: 1, total: list.counts.answered });
    expect(list.counts.all).toBe(list.counts.pending + list.counts.answered + list.counts.closed);
    expect((await desk.rahima("GET", "/trade-queries/my?page=999")).body.data.items).toEqual([]);
    expect((await desk.rahima("GET", "/trade-queries/my?status=lost")).status).toBe(422);
    expect((await desk.rahima("GET", `/trade-queries/${query.caseNumber}`)).body.data.id).toBe(query.id);
    expect((await desk.rahima("GET", `/trade-queries/${query.id}`)).body.data).not.toHaveProperty("notes");
  });

  it("can be changed until they are answered; every earlier text is kept", async () => {
    const { id } = await ask();
    const changed = await desk.rahima("PATCH", `/trade-queries/edit/${id}`, {
      text: `${text} Under UCP 600.`,
      type: "query",
    });
    expect(changed).toMatchObject({ status: 200, body: { data: { query: `${text} Under UCP 600.` } } });
    expect(
      (await desk.rahima("PATCH", `/trade-queries/edit/${id}`, { text: "An answer of my own", type: "answer" })).status,
    ).toBe(403);
    for (const [words, message] of [
      [" ", "Query is required"],
      ["a".repeat(20_001), "Query cannot exceed 5000 characters"],
    ])
      expect(
        (await desk.rahima("PATCH", `/trade-queries/edit/${id}`, { text: words, type: "query" })).body.errors,
      ).toEqual([{ path: "text", message }]);
    expect(
      (await desk.rahima("PATCH", `/trade-queries/edit/${id}`, { text: "short", type: "query" })).body.errors,
    ).toEqual([{ path: "text", message: "Query must be at least 10 characters long" }]);
    await desk.admin("PATCH", `/trade-queries/${id}/answer`, { answer: "Five banking days." });
    expect(
      (await desk.rahima("PATCH", `/trade-queries/edit/${id}`, { text: `${text} Too late.`, type: "query" })).status,
    ).toBe(409);
    await desk.admin("PATCH", `/trade-queries/edit/${id}`, { text: "Five banking days at most.", type: "answer" });
    const { edits, answer } = (await desk.admin("GET", `/trade-queries/${id}`)).body.data;
    expect(answer).toBe("Five banking days at most.");
    expect(edits).toMatchObject([
      { partId: id, type: "query", before: text, editedBy: "Rahima Sultana" },
      { partId: id, type: "answer", before: "Five banking days.", editedBy: "Amina Khatun" },
    ]);
  });

  it("take follow-ups once answered, each answered in turn, in the same case", async () => {
    const { id } = await ask();
    const more = { query: "And if the fifth day is a holiday?", submissionId: crypto.randomUUID() };
    expect((await desk.rahima("POST", `/trade-queries/${id}/follow-ups`, more)).status).toBe(409);
    await desk.admin("PATCH", `/trade-queries/${id}/answer`, { answer: "Five banking days." });
    sent.length = 0;
    const twice = await Promise.all([1, 2].map(() => desk.rahima("POST", `/trade-queries/${id}/follow-ups`, more)));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    const [followUp] = twice[0]?.body.data.followUps ?? [];
    expect((await desk.rahima("GET", `/trade-queries/${id}`)).body.data).toMatchObject({
      status: "pending",
      followUpCount: 1,
      followUps: [{ text: more.query, answer: null }],
    });
    expect(mailOf("trade-query-new")).toMatchObject({
      subject: expect.stringMatching(/follow-up/),
      text: expect.stringContaining(`/admin-dashboard/trade-queries/${twice[0]?.body.data.caseNumber}`),
    });
    const edit = { text: "And if the fifth day is a bank holiday?", type: "query" };
    expect((await desk.rahima("PATCH", `/trade-queries/edit/${followUp.id}`, edit)).status).toBe(200);
    expect((await desk.rahima("PATCH", `/trade-queries/edit/${id}`, edit)).status).toBe(409);
    const answered = await desk.admin("PATCH", `/trade-queries/${id}/answer`, { answer: "Then the next banking day." });
    expect(answered.body.data).toMatchObject({
      status: "answered",
      answer: "Five banking days.",
      followUps: [{ text: edit.text, answer: "Then the next banking day." }],
    });
  });

  it("close and open again, with a new promise where an answer is still due", async () => {
    const { id } = await ask();
    await database.pool.query("update trade_queries set promised_on = '2020-01-01' where id = $1", [id]);
    expect((await desk.rahima("POST", `/trade-queries/${id}/close`)).body.data).toMatchObject({
      status: "closed",
      closedBy: "asker",
    });
    expect((await desk.rahima("POST", `/trade-queries/${id}/close`)).status).toBe(409);
    expect((await desk.admin("PATCH", `/trade-queries/${id}/answer`, { answer: "Too late." })).status).toBe(409);
    const open = (await desk.rahima("POST", `/trade-queries/${id}/reopen`)).body.data;
    expect(open).toMatchObject({ status: "pending", closedBy: null, closedAt: null });
    expect(open.promisedOn > dhakaDay(new Date())).toBe(true);
    await desk.admin("POST", `/trade-queries/${id}/close`);
    expect(mailOf("trade-query-closed")).toMatchObject({
      to: "rahima.sultana@example.org",
    });
    expect((await desk.admin("POST", `/trade-queries/${id}/reopen`)).body.data.status).toBe("pending");
  });
});
