import { expect, it } from "vitest";
import { dayIn, useCohorts } from "../../../test/cohorts.ts";
import { createBuyer } from "../../../test/shop.ts";
import { cohortsOnPage } from "./cohorts.server.ts";
import { enrollmentStates, enrollmentSteps, seated } from "./enrollment-state.ts";

const cohorts = useCohorts();
const { database, rows, offered, enroll, takenOf, stateOf } = cohorts;
const answerOf = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message];
const on = (of: { cohortId: string }, change: string, values: unknown[] = []) =>
  rows(`update cohorts set ${change} where id = $1`, [of.cohortId, ...values]);

it("a free seat is theirs at once, and a second press finds it", async () => {
  const of = await offered({ capacity: 2 });
  const buyer = await createBuyer(cohorts.site);
  const first = await enroll(buyer, of, { name: "  রহিমা\nসুলতানা " });
  expect(first.status).toBe(201);
  expect(first.body.data).toMatchObject({ state: "enrolled", title: "Letters of credit: Spring", price: 0 });
  expect((await enroll(buyer, of)).body.data.id).toBe(first.body.data.id);
  expect(await takenOf(of)).toBe(1);
  const { items } = (await buyer.call("GET", "/enrollments/my")).body.data;
  expect(items).toMatchObject([
    { name: "রহিমা সুলতানা", state: "enrolled", cohort: { name: "Spring", canceled: false }, certificate: null },
  ]);
  expect((await (await createBuyer(cohorts.site)).call("GET", "/enrollments/my")).body.data.items).toEqual([]);
  await expect.poll(() => cohorts.count("mails where status = 'queued'"), { timeout: 60_000 }).toBe(0);
  expect(cohorts.site.mails.filter(({ to }) => to === buyer.email).map(({ kind }) => kind)).toEqual(["enrolled"]);
});

it.each([
  ["a full cohort", "This cohort is full.", "capacity = greatest(taken, 1)", true],
  [
    "one that isn't open yet",
    "Enrollment in this cohort hasn't opened yet.",
    "opens_at = now() + interval '1 hour'",
    false,
  ],
  ["one that closed", "Enrollment in this cohort has closed.", "closes_at = now() - interval '1 second'", false],
  ["one that began", "Enrollment in this cohort has closed.", `starts_on = '${dayIn(-1)}'`, false],
  ["one that is over", "This cohort is over.", `starts_on = '${dayIn(-9)}', ends_on = '${dayIn(-2)}'`, false],
  ["a canceled one", "This cohort was canceled.", "canceled_at = now()", false],
])("refuses %s, by its price and for free, and takes no seat", async (_, message, change, fill) => {
  for (const price of [0, 500]) {
    const of = await offered({ price });
    if (fill) await enroll(await createBuyer(cohorts.site), of);
    await on(of, change);
    const before = await takenOf(of);
    const buyer = await createBuyer(cohorts.site);
    expect(answerOf(await enroll(buyer, of))).toEqual([409, message]);
    expect([await takenOf(of), (await buyer.call("GET", "/enrollments/my")).body.data.items]).toEqual([before, []]);
  }
});

it("refuses a program that isn't offered, a cohort that isn't there, another fee, and a name that is none", async () => {
  const of = await offered({ price: 500 });
  const buyer = await createBuyer(cohorts.site);
  expect(answerOf(await enroll(buyer, of, { expectedPrice: 400 }))).toEqual([
    409,
    "The fee has changed. Please check it before you go on.",
  ]);
  for (const name of ["", " \u200b ", "x".repeat(101), "a\u202eb"]) {
    const answer = await enroll(buyer, of, { name });
    expect([name, answer.status, answer.body.errors?.[0].path]).toEqual([name, 422, "name"]);
  }
  await rows("update programs set status = 'draft' where id = $1", [of.programId]);
  expect(answerOf(await enroll(buyer, of))).toEqual([409, "This program isn't offered now."]);
  expect((await buyer.call("GET", `/cohorts/${of.cohortId}`)).status).toBe(409);
  expect((await enroll(buyer, { ...of, cohortId: of.programId })).status).toBe(404);
  expect(await takenOf(of)).toBe(0);
});

it("a program's page shows its cohorts until they are over, and is made anew when the clock changes one", async () => {
  const of = await offered({ capacity: 11, closesAt: new Date(Date.now() + 3_600_000).toISOString() });
  const shown = () => cohortsOnPage(database.db, of.programId);
  const first = await shown();
  expect(first.cohorts).toMatchObject([{ name: "Spring", state: "open", left: null, price: 0 }]);
  expect(first.changesAt).toBeLessThan(Date.now() + 3_600_001);
  await enroll(await createBuyer(cohorts.site), of);
  expect((await shown()).cohorts).toMatchObject([{ left: 10 }]);
  await on(of, `starts_on = '${dayIn(-9)}', closes_at = null`);
  expect((await shown()).cohorts).toMatchObject([{ state: "over" }]);
  await on(of, `ends_on = '${dayIn(-2)}'`);
  expect((await shown()).cohorts).toEqual([]);
  await on(of, `ends_on = '${dayIn(9)}', canceled_at = now()`);
  expect((await shown()).cohorts).toEqual([]);
});

it("cohorts that have begun never crowd out one that can be enrolled in", async () => {
  const of = await offered();
  for (let i = 0; i < 12; i += 1) {
    const began = { name: `Began ${i}`, startsOn: dayIn(20 + i), endsOn: dayIn(50) };
    await cohorts.admin.call("POST", `/programs/admin/${of.programId}/cohorts`, cohorts.cohort(began));
  }
  await rows("update cohorts set starts_on = starts_on - 60 where program_id = $1 and id <> $2", [
    of.programId,
    of.cohortId,
  ]);
  const shown = (await cohortsOnPage(database.db, of.programId)).cohorts;
  expect([shown.length, shown[0]?.name, shown[0]?.state]).toEqual([12, "Spring", "open"]);
});

it("the database goes the steps of the state file alone, counts seats by them, and sells no seat twice", async () => {
  const of = await offered({ capacity: 1 });
  const held = (state: string) => (state === "held" ? "now()" : "null");
  const enrolled = (state: string) => (["enrolled", "completed", "revoked"].includes(state) ? "now()" : "null");
  const insert = (state: string) =>
    rows(
      `insert into enrollments (cohort_id, program_id, state, name, email, price_poisha, held_until, enrolled_at, completed_at)
        values ($1, $2, $3, 'A', 'a@example.org', 0, ${held(state)}, ${enrolled(state)}, now()) returning id`,
      [of.cohortId, of.programId, state],
    );
  const went: string[] = [];
  for (const from of enrollmentStates)
    for (const to of enrollmentStates) {
      if (from === to) continue;
      const [{ id }] = await insert(from);
      const count = (state: string) => (seated.some((one) => one === state) ? 1 : 0);
      expect([from, await takenOf(of)]).toEqual([from, count(from)]);
      const step = rows(
        `update enrollments set state = $2, held_until = ${held(to)}, enrolled_at = ${enrolled(to)} where id = $1`,
        [id, to],
      );
      await step.then(
        () => went.push(`${from} ${to}`),
        () => undefined,
      );
      expect([from, to, await takenOf(of)]).toEqual([from, to, count(await stateOf(id))]);
      await rows("delete from enrollments where id = $1", [id]);
    }
  expect(went.sort()).toEqual(enrollmentSteps.map((step) => step.join(" ")).sort());
  await insert("held");
  await expect(insert("enrolled")).rejects.toThrow("cohorts_seats");
  await expect(rows("update cohorts set capacity = 0 where id = $1", [of.cohortId])).rejects.toThrow("cohorts_");
  const paid =
    "update enrollments set state = 'enrolled', held_until = null, enrolled_at = now(), line_id = $2 where cohort_id = $1";
  await expect(rows(paid, [of.cohortId, of.cohortId])).rejects.toThrow("an enrollment without a paid line");
});

it("withdrawing gives a held seat back, once; nobody withdraws another's, or one that is more", async () => {
  const of = await offered({ price: 500, capacity: 1 });
  const buyer = await createBuyer(cohorts.site);
  const { id } = (await enroll(buyer, of)).body.data;
  const withdraw = (who: typeof buyer) => who.call("POST", `/enrollments/${id}/withdraw`);
  expect((await withdraw(await createBuyer(cohorts.site))).status).toBe(404);
  for (let press = 1; press <= 2; press += 1) expect((await withdraw(buyer)).status).toBe(200);
  expect([await stateOf(id), await takenOf(of)]).toEqual(["withdrawn", 0]);
  const again = (await enroll(buyer, of)).body.data;
  expect(again).toMatchObject({ state: "held" });
  const free = await offered();
  const { id: enrolledId } = (await enroll(buyer, free)).body.data;
  expect((await buyer.call("POST", `/enrollments/${enrolledId}/withdraw`)).status).toBe(409);
});

it("with an account its open seats are free and its name goes; what was completed stays without it", async () => {
  const [kept, free, waiting] = [await offered(), await offered(), await offered({ price: 500 })];
  const buyer = await createBuyer(cohorts.site);
  const [done, open, held] = [await enroll(buyer, kept), await enroll(buyer, free), await enroll(buyer, waiting)];
  await rows("update enrollments set state = 'completed', completed_at = now() where id = $1", [done.body.data.id]);
  const { enrollmentsOfPerson } = await import("./own.server.ts");
  const [person] = await rows("select id, email from users where email = $1", [buyer.email]);
  const who = { userId: person.id, email: person.email, username: "" };
  expect(await enrollmentsOfPerson.collect(database.db, who)).toHaveLength(3);
  await database.db.transaction((tx) =>
    enrollmentsOfPerson.erase(tx, who, { site: { name: "", url: "" } as never, send: async () => {} }),
  );
  const states = [done, open, held].map(({ body }) => stateOf(body.data.id));
  expect(await Promise.all(states)).toEqual(["completed", "revoked", "lapsed"]);
  expect([await takenOf(kept), await takenOf(free), await takenOf(waiting)]).toEqual([1, 0, 0]);
  expect(
    await rows("select id from enrollments where name <> '' and program_id = any($1)", [
      [kept.programId, free.programId, waiting.programId],
    ]),
  ).toEqual([]);
});

it("somebody can ask for a seat in a cohort three times, then no more", async () => {
  const of = await offered({ way: "approval" });
  const buyer = await createBuyer(cohorts.site);
  for (let i = 0; i < 3; i += 1) {
    const { id } = (await enroll(buyer, of)).body.data;
    expect((await buyer.call("POST", `/enrollments/${id}/withdraw`)).status).toBe(200);
  }
  const fourth = await enroll(buyer, of);
  expect([fourth.status, fourth.body.message]).toEqual([409, expect.stringContaining("Please write to us")]);
});
