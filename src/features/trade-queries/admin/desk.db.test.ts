import pg from "pg";
import { describe, expect, it } from "vitest";
import { text, useTradeQueries } from "../../../../test/trade-queries.ts";

const desk = useTradeQueries();

it("a search for whatever one types is answered", async () => {
  const { id } = await desk.ask("Does demurrage begin on the day of arrival?");
  const found = async (search: string) => {
    const { status, body } = await desk.admin("GET", `/trade-queries?search=${encodeURIComponent(search)}`);
    return [status, body.data?.items.map((one: { id: string }) => one.id)];
  };
  for (const search of ["-".repeat(64), "- ".repeat(60), `${"-".repeat(100)}a`, '"-'.repeat(50), "or ".repeat(60)])
    expect((await found(search))[0]).toBe(200);
  expect(await found("demurrage -----warehouse")).toEqual([200, [id]]);
  expect(await found("demurrage ---arrival")).toEqual([200, []]);
});

describe("two admins on one case", () => {
  it("do not overwrite each other's answer: who saw an earlier text is told", async () => {
    const { id } = await desk.askAndAnswer("At most five banking days.");
    const first = { type: "answer", text: "Five banking days.", before: "At most five banking days." };
    expect((await desk.admin("PATCH", `/trade-queries/edit/${id}`, first)).status).toBe(200);
    const second = { type: "answer", text: "Six banking days.", before: "At most five banking days." };
    const refused = await desk.admin("PATCH", `/trade-queries/edit/${id}`, second);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Somebody changed this text meanwhile. Look at it before you save yours.",
    ]);
    const { body } = await desk.admin("GET", `/trade-queries/${id}`);
    expect([body.data.answer, body.data.edits.length]).toEqual(["Five banking days.", 1]);
  });

  it("answer the question that they read, never the one that came after it", async () => {
    const { id } = await desk.ask();
    const send = (body: object) => desk.admin("PATCH", `/trade-queries/${id}/answer`, body);
    const first = { answer: "Five banking days.", partId: id, before: text };
    expect((await send({ ...first, before: "Another question, as it was before?" })).body.message).toContain(
      "was changed meanwhile",
    );
    expect((await send(first)).status).toBe(200);
    const answers = () => desk.sent.filter(({ kind }) => kind === "trade-query-answered").length;
    const told = answers();
    expect(told).toBe(1);
    // Sent again, as no word of it came back: that is no second one, also once a follow-up is there.
    expect((await send(first)).status).toBe(200);
    await desk.rahima("POST", `/trade-queries/${id}/follow-ups`, { query: "And what if the fifth day is a holiday?" });
    expect((await send(first)).status).toBe(200);
    const late = await send({ ...first, answer: "At most five." });
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining("Read both before you send yours")]);
    const { followUps } = (await desk.admin("GET", `/trade-queries/${id}`)).body.data;
    expect([followUps[0].answer, answers()]).toEqual([null, told]);
    const next = { answer: "Then the next one.", partId: followUps[0].id, before: followUps[0].text };
    expect((await send(next)).body.data.followUps[0].answer).toBe(next.answer);
    expect(answers()).toBe(2);
  });

  it("close a case as they read it, never with a question that came after", async () => {
    const { id } = await desk.askAndAnswer("At most five banking days.");
    const close = (query: string) => desk.admin("POST", `/trade-queries/${id}/close?${query}`);
    await desk.rahima("POST", `/trade-queries/${id}/follow-ups`, { query: "And what if the fifth day is a holiday?" });
    const refused = await close("status=answered&questions=1");
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "This query was asked on or answered meanwhile. Read it again before you close it.",
    ]);
    expect((await desk.admin("GET", `/trade-queries/${id}`)).body.data.status).toBe("pending");
    await desk.admin("PATCH", `/trade-queries/${id}/answer`, { answer: "Then the next one." });
    // Answered as then, but one more question.
    expect((await close("status=answered&questions=1")).status).toBe(409);
    expect((await close("status=answered&questions=2")).body.data.status).toBe("closed");
    // Closed once is closed, whatever was seen.
    expect((await close("status=answered&questions=2")).body.message).toBe("This query is closed already.");
    expect((await close("status=lost")).status).toBe(422);
    expect((await close("questions=many")).status).toBe(422);
    await desk.admin("POST", `/trade-queries/${id}/reopen`);
    // Without a word of what was seen it is as it always was.
    expect((await desk.admin("POST", `/trade-queries/${id}/close`)).status).toBe(200);
  });

  it("do not write over each other's words for the public, nor publish twice", async () => {
    const { id } = await desk.askAndAnswer("At most five banking days.", { mayPublish: true });
    const words = { title: "Days to refuse documents", question: "How many days has a bank?", answer: "Five." };
    const publish = (body: object) => desk.admin("PUT", `/trade-queries/${id}/publication`, body);
    expect((await publish({ ...words, before: null })).status).toBe(200);
    const twice = await publish({ ...words, answer: "Six.", before: null });
    expect([twice.status, twice.body.message]).toEqual([
      409,
      "Somebody changed what is public meanwhile. Look at it before you save yours.",
    ]);
    expect((await publish({ ...words, answer: "At most five.", before: words })).status).toBe(200);
    expect((await publish({ ...words, answer: "Late.", before: words })).status).toBe(409);
    const { body } = await desk.admin("GET", `/trade-queries/${id}`);
    const shown = await desk.admin("GET", `/trade-queries/public/${body.data.publicSlug}`);
    expect(shown.body.data.answer).toBe("At most five.");
    // Without a word of what was seen it is as it always was.
    expect((await publish(words)).status).toBe(200);
  });

  it("publish under the same title at once: each has an address of its own, and one that both chose is taken", async () => {
    const beside = new pg.Client({ connectionString: desk.database.url });
    await beside.connect();
    /** Publishes a case while somebody else, who is not done yet, publishes the title or address of it. */
    async function publishMeanwhile(slug: string, body: object) {
      const { id } = await desk.askAndAnswer("At most five banking days.", { mayPublish: true });
      await beside.query("begin");
      await beside.query(
        "insert into public_questions (slug, title, question, answer) values ($1, 'Banking days to refuse', 'How many days?', 'Five.')",
        [slug],
      );
      const publishing = desk.admin("PUT", `/trade-queries/${id}/publication`, body);
      const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(async () => (await beside.query(waiting)).rowCount).toBeGreaterThan(0);
      await beside.query("commit");
      return publishing;
    }
    try {
      const words = { title: "Banking days to refuse", question: "How many days has a bank?", answer: "Five." };
      const second = await publishMeanwhile("banking-days-to-refuse", words);
      expect([second.status, second.body.data?.publicSlug]).toEqual([200, "banking-days-to-refuse-2"]);
      const chosen = await publishMeanwhile("days-of-a-bank", { ...words, slug: "days-of-a-bank" });
      expect([chosen.status, chosen.body.message]).toEqual([422, "This slug is taken."]);
    } finally {
      await beside.end();
    }
  });

  it("do not take a case from each other unseen", async () => {
    const { id } = await desk.ask();
    const [{ userId }] = (await desk.admin("GET", "/trade-queries/assignees")).body.data;
    const give = (body: object) => desk.admin("PATCH", `/trade-queries/${id}/assignee`, body);
    expect((await give({ assigneeId: userId, before: null })).status).toBe(200);
    expect((await give({ assigneeId: null, before: null })).status).toBe(409);
    expect((await desk.admin("GET", `/trade-queries/${id}`)).body.data.assignee.userId).toBe(userId);
    // Without a word of what was seen it is as it always was.
    expect((await give({ assigneeId: null })).status).toBe(200);
  });
});
