import { expect, it } from "vitest";
import { useCohorts } from "../../../../test/cohorts.ts";
import { createBuyer, press } from "../../../../test/shop.ts";
import { lapseRound } from "../holds.server.ts";

const cohorts = useCohorts();
const { database, rows, offered, enroll, takenOf, stateOf, late } = cohorts;
const answerOf = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message];
const decide = (id: string, step: string, body: object = {}) =>
  cohorts.admin.call("POST", `/enrollments/${id}/${step}`, body);
const mailsTo = async (to: string) => {
  await expect.poll(() => cohorts.count("mails where status = 'queued'"), { timeout: 60_000 }).toBe(0);
  return cohorts.site.mails.filter((mail) => mail.to === to);
};
async function requested(of: Awaited<ReturnType<typeof offered>>) {
  const buyer = await createBuyer(cohorts.site);
  const answer = await enroll(buyer, of, { request: "I work in a bank.\nPlease." });
  return { buyer, id: answer.body.data.id as string, state: answer.body.data.state as string };
}

it("a request takes no seat; approved, it is held for a week, paid, and theirs", async () => {
  const of = await offered({ price: 500, capacity: 1, way: "approval" });
  const { buyer, id, state } = await requested(of);
  expect([state, await takenOf(of)]).toEqual(["requested", 0]);
  const items = [{ kind: "enrollment", id }];
  await expect(buyer.order([], 500, { items })).rejects.toThrow("no longer for sale");
  const other = await requested(of);
  const approved = await decide(id, "approve");
  expect(approved.body.data).toMatchObject({ state: "held", request: "I work in a bank.\nPlease.", left: 0 });
  const days = (Date.parse(approved.body.data.heldUntil) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThan(7.1);
  expect((await decide(id, "approve")).status).toBe(409);
  expect(answerOf(await decide(other.id, "approve"))).toEqual([
    409,
    "No seat is left. Add seats to the cohort, or refuse the request.",
  ]);
  const order = await buyer.order([], 500, { items });
  const { url } = await buyer.pay(order.id, "sandbox");
  await press(cohorts.site.app, url, "pay");
  expect([await stateOf(id), await takenOf(of)]).toEqual(["enrolled", 1]);
  const kinds = (await mailsTo(buyer.email)).map(({ kind }) => kind);
  expect(kinds.sort()).toEqual(["enrolled", "enrollment-approved", "enrollment-requested", "order-paid"]);
});

it("a free request is theirs when it's approved; what isn't paid in its week goes back", async () => {
  const free = await requested(await offered({ way: "approval" }));
  expect((await decide(free.id, "approve")).body.data.state).toBe("enrolled");
  const of = await offered({ price: 500, way: "approval" });
  const { id } = await requested(of);
  await decide(id, "approve");
  await late(id);
  await lapseRound(database.db);
  expect([await stateOf(id), await takenOf(of)]).toEqual(["lapsed", 0]);
});

it("a refusal tells why, once, and lets them ask again", async () => {
  const of = await offered({ price: 500, way: "approval" });
  const { buyer, id } = await requested(of);
  expect((await decide(id, "refuse", { reason: " \n " })).status).toBe(422);
  expect((await decide(id, "refuse", { reason: "It's for banks alone." })).body.data.state).toBe("refused");
  expect((await decide(id, "refuse", { reason: "Again." })).status).toBe(409);
  const told = (await mailsTo(buyer.email)).filter(({ kind }) => kind === "enrollment-refused");
  expect(told.map(({ text }) => text).join()).toContain("It's for banks alone.");
  const { items } = (await buyer.call("GET", "/enrollments/my")).body.data;
  expect(items).toMatchObject([{ state: "refused", reason: "It's for banks alone." }]);
  expect((await enroll(buyer, of)).body.data).toMatchObject({ state: "requested" });
});

it("requests of a canceled cohort, and withdrawn ones, are not approved", async () => {
  const of = await offered({ way: "approval" });
  const { buyer, id } = await requested(of);
  await buyer.call("POST", `/enrollments/${id}/withdraw`);
  expect((await decide(id, "approve")).status).toBe(409);
  const other = await requested(of);
  await rows("update cohorts set canceled_at = now() where id = $1", [of.cohortId]);
  expect(answerOf(await decide(other.id, "approve"))).toEqual([409, "This cohort was canceled."]);
  expect(await takenOf(of)).toBe(0);
});

it("the list finds by name, address, state and cohort, and goes out as CSV", async () => {
  const of = await offered({ way: "approval" });
  const buyer = await createBuyer(cohorts.site);
  await enroll(buyer, of, { name: "রহিমা সুলতানা" });
  await enroll(await createBuyer(cohorts.site), of, { name: "=Karim", request: 'With "quotes"' });
  const list = async (query: string) =>
    (await cohorts.admin.call("GET", `/enrollments/admin/list?cohort=${of.cohortId}&${query}`)).body.data;
  const names = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);
  expect(names(await list("sortField=name&sortOrder=asc"))).toEqual(["=Karim", "রহিমা সুলতানা"]);
  expect(names(await list(`search=${encodeURIComponent("সুলতানা")}`))).toEqual(["রহিমা সুলতানা"]);
  expect(names(await list(`search=${encodeURIComponent(buyer.email)}`))).toEqual(["রহিমা সুলতানা"]);
  expect(names(await list("state=enrolled"))).toEqual([]);
  expect((await list("")).counts).toMatchObject({ requested: 2, enrolled: 0 });
  expect((await cohorts.admin.call("GET", "/enrollments/admin/list?state=none")).status).toBe(422);
  const choices = (await cohorts.admin.call("GET", "/enrollments/admin/cohorts")).body.data;
  expect(choices).toContainEqual({ id: of.cohortId, title: "Letters of credit: Spring" });
  const { exportEnrollments } = await import("./list.server.ts");
  const query = { cohort: of.cohortId, sortField: "name", sortOrder: "asc" } as const;
  let file = "";
  for await (const part of await exportEnrollments(database.db, query)) file += part;
  expect(file).toContain("'=Karim");
  expect(file).toContain('"With ""quotes"""');
});
