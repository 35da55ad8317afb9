import { expect, it } from "vitest";
import { useTradeQueries } from "../../../../test/trade-queries.ts";

const desk = useTradeQueries();

const linesOf = (file: string) => file.replace("\ufeff", "").trimEnd().split("\r\n");
const exported = async (query = "") => linesOf((await desk.admin("GET", `/trade-queries/export${query}`)).body);

it("gives all that the list's filter finds, in its order, whatever the page", async () => {
  const first = await desk.ask("Which bank stamps the EXP form of an advance remittance?");
  const second = await desk.ask("=cmd() is what a warehouse wrote, what does it mean?");
  const { caseNumber, answer } = await desk.askAndAnswer("At most five, and not one more.");
  const [head, ...rows] = await exported();
  expect(head).toBe(
    "Case,Status,Asked,Promised by,First answered,Closed,From,Email,Assigned to,Follow-ups,Question,Answer",
  );
  expect(rows.map((row) => row.split(",")[0])).toEqual([caseNumber, second.caseNumber, first.caseNumber]);
  expect(rows[0]).toContain(`,Rahima Sultana,rahima.sultana@example.org,,0,`);
  expect(rows[0]).toContain(`"${answer}"`);
  expect(rows[1]).toContain(`"'=cmd() is`);
  const cases = async (query: string) => (await exported(query)).slice(1).map((row) => row.split(",")[0]);
  expect(await cases("?status=answered")).toEqual([caseNumber]);
  expect(await cases("?search=remittance")).toEqual([first.caseNumber]);
  expect(await cases("?status=pending&sortOrder=asc")).toEqual([first.caseNumber, second.caseNumber]);
  expect(await cases("?assignee=none&overdue=true")).toEqual([]);
  // It has no pages: what the list does not know is refused there, too.
  expect((await desk.admin("GET", "/trade-queries/export?page=2")).status).toBe(422);
});

it("has every row of many, each once, also where many were asked in one moment", async () => {
  await desk.database.fill(`insert into trade_queries (case_number, asker_id, promised_on, created_at)
    select 'TQ-2019-' || to_char(i, 'FM000000'), (select id from users where email = 'karim.uddin@example.org'),
      '2019-06-02', '2019-05-30T04:00Z' from generate_series(1, 1203) i`);
  await desk.database.fill(`insert into trade_query_parts (query_id, position, text)
    select id, 1, 'Bulk question of 2019' from trade_queries where case_number like 'TQ-2019-%'`);
  for (const order of ["", "&sortField=promisedOn&sortOrder=asc"]) {
    const rows = (await exported(`?search=bulk${order}`)).slice(1);
    expect([rows.length, new Set(rows).size]).toEqual([1203, 1203]);
  }
});

it("is for the desk alone, and the log keeps who took it, without what was searched for", async () => {
  const colleague = await desk.signedIn("Rokeya Begum", "desk");
  const cashier = await desk.signedIn("Jahid Hasan", "cashier");
  const ask = async (person: typeof colleague) => (await person("GET", "/trade-queries/export?page=no")).status;
  expect([await ask(desk.nobody), await ask(desk.rahima), await ask(cashier)]).toEqual([401, 403, 403]);
  expect((await colleague("GET", "/trade-queries/export?status=closed&search=Rahima")).status).toBe(200);
  const notes = await desk.rows(
    "select after, outcome from audit_log where action = 'trade-query.export' order by id desc limit 1",
  );
  expect(notes).toEqual([{ outcome: "done", after: { status: "closed", overdue: false, searched: true } }]);
  const refused = await desk.rows("select subject from audit_log where outcome = 'refused' order by id");
  expect(refused.map(({ subject }) => subject)).toEqual(["GET /trade-queries/export", "GET /trade-queries/export"]);
});
