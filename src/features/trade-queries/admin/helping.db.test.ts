import { describe, expect, it } from "vitest";
import { addWorkingDays } from "#lib/working-days.ts";
import { useTradeQueries } from "../../../../test/trade-queries.ts";
import { changeQuerySettings } from "../calendar.server.ts";
import { remindOfPromises } from "../promises.server.ts";

const desk = useTradeQueries();
const { database } = desk;
const set = (query: string, values: unknown[]) => database.pool.query(query, values);

describe("saved replies", () => {
  const reply = { title: "Where the rules stand", text: "See the customs tariff." };
  it("are added, changed by who saw them last, and removed; a title is there once", async () => {
    const { status, body } = await desk.admin("POST", "/trade-queries/replies", reply);
    expect(status).toBe(201);
    const path = `/trade-queries/replies/${body.data.id}`;
    expect((await desk.admin("POST", "/trade-queries/replies", reply)).body.errors).toMatchObject([{ path: "title" }]);
    const mine = await desk.admin("PATCH", path, { ...reply, text: "See the tariff.", before: reply });
    expect(mine.body.data).toMatchObject({ text: "See the tariff." });
    const late = await desk.admin("PATCH", path, { ...reply, text: "Look it up.", before: reply });
    expect(late.status).toBe(409);
    expect((await desk.admin("GET", "/trade-queries/replies")).body.data).toMatchObject([{ text: "See the tariff." }]);
    expect((await desk.admin("DELETE", path)).status).toBe(200);
    expect((await desk.admin("PATCH", path, { ...reply, before: reply })).status).toBe(404);
    expect((await desk.rahima("GET", "/trade-queries/replies")).status).toBe(403);
  });
});

describe("similar answered queries", () => {
  it("share the telling words; open ones, the case itself and chance hits are not among them", async () => {
    const answered = async (query: string) => {
      const { id } = await desk.ask(query);
      await desk.admin("PATCH", `/trade-queries/${id}/answer`, { answer: `About: ${query}` });
      return id as string;
    };
    const near = await answered("Does our bank need the certificate of origin for knitwear sent to Hamburg?");
    await answered("What does a bank charge for a letter of credit at sight?");
    await answered("Which vaccinations do our drivers need at the border of Benapole?");
    const { id } = await desk.ask("Which certificate of origin goes with knitwear for a buyer in Germany?");
    const { body } = await desk.admin("GET", `/trade-queries/${id}/similar`);
    expect(body.data[0]).toMatchObject({ id: near, answer: expect.stringContaining("About") });
    expect(body.data.map((one: { id: string }) => one.id)).not.toContain(id);
    expect(JSON.stringify(body.data)).not.toContain("vaccinations");
    expect((await desk.admin("GET", "/trade-queries/TQ-2020-000001/similar")).status).toBe(404);
    expect((await desk.rahima("GET", `/trade-queries/${id}/similar`)).status).toBe(403);
  });
});

describe("an answer grows into a blog", () => {
  it("as a draft with its links as sources, and the colleagues are told", async () => {
    const { id } = await desk.ask();
    const early = await desk.admin("POST", `/trade-queries/${id}/blog-draft`, { partId: id });
    expect(early.status).toBe(409);
    const answer = "Five days: see [UCP 600](https://iccwbo.org/ucp).\n\n- Article 14 b";
    await desk.admin("PATCH", `/trade-queries/${id}/answer`, { answer });
    const { status, body } = await desk.admin("POST", `/trade-queries/${id}/blog-draft`, { partId: id });
    expect([status, body.data.sources]).toEqual([201, 1]);
    const { rows } = await set("select status, content, sources, excerpt from blogs where id = $1", [body.data.id]);
    expect(rows[0]).toMatchObject({
      status: "draft",
      sources: [{ title: "UCP 600", url: "https://iccwbo.org/ucp" }],
      content: expect.stringContaining("<li>Article 14 b</li>"),
    });
    const { notes } = (await desk.admin("GET", `/trade-queries/${id}`)).body.data;
    expect(notes.at(-1).text).toContain(body.data.title);
    const foreign = await desk.admin("POST", `/trade-queries/${id}/blog-draft`, { partId: body.data.id });
    expect(foreign.status).toBe(404);
  });
});

describe("a promise that ends", () => {
  // A Sunday with a working day before and after it.
  const today = "2031-06-15";
  const due = async (day: string, assigneeId: string | null) => {
    const { id } = await desk.ask();
    await set("update trade_queries set promised_on = $2, assignee_id = $3 where id = $1", [id, day, assigneeId]);
    return (await desk.admin("GET", `/trade-queries/${id}`)).body.data.caseNumber as string;
  };
  const remind = async (day: string) => {
    desk.sent.length = 0;
    const count = await remindOfPromises(desk.platform, day);
    return { count, mails: desk.sent.filter(({ kind }) => kind === "trade-query-promises") };
  };

  it("is told to whose it is and to the institute, on working days", async () => {
    await set("update trade_queries set promised_on = '2031-12-30'", []);
    const [{ userId }] = (await desk.admin("GET", "/trade-queries/assignees")).body.data;
    const mine = await due(addWorkingDays(today, 1, new Set()), userId);
    const overdue = await due("2031-06-12", userId);
    const nobodys = await due(today, null);
    const later = await due(addWorkingDays(today, 2, new Set()), null);
    const { count, mails } = await remind(today);
    expect(count).toBe(2);
    const [own, institute] = mails.map(({ subject, text }) => `${subject} ${text}`);
    expect(own).toContain("1 trade query overdue, 1 to answer soon");
    expect([mine, overdue, nobodys, later].map((number) => own?.includes(number))).toEqual([true, true, false, false]);
    // What is in good hands and not due today is not the institute's worry.
    expect([mine, overdue, nobodys, later].map((number) => institute?.includes(number))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    // A Friday.
    expect(await remind("2031-06-13")).toEqual({ count: 0, mails: [] });
    await set("update trade_queries set promised_on = '2031-12-30'", []);
    expect((await remind(today)).count).toBe(0);
  });

  it("is told on the days that the institute works on", async () => {
    await set("update trade_queries set promised_on = '2031-12-30'", []);
    const saturday = "2031-06-14";
    await due(saturday, null);
    expect((await remind(saturday)).count).toBe(0);
    await changeQuerySettings(desk.platform.db, { workdays: [0, 1, 2, 3, 4, 6] });
    expect((await remind(saturday)).count).toBe(1);
    await set("update trade_queries set promised_on = '2031-12-30'", []);
    // On Thursday the next working day is Saturday now.
    const [{ userId }] = (await desk.admin("GET", "/trade-queries/assignees")).body.data;
    await due("2031-06-15", userId);
    expect((await remind("2031-06-12")).count).toBe(0);
    await changeQuerySettings(desk.platform.db, { workdays: [0, 1, 2, 3, 4] });
    expect((await remind("2031-06-12")).count).toBe(1);
  });
});
