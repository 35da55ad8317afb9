import { expect, it } from "vitest";
import { compareAll } from "#features/shop/compare.server.ts";
import { endOrder } from "#features/shop/orders.server.ts";
import { useCohorts } from "../../../test/cohorts.ts";
import { createBuyer, press } from "../../../test/shop.ts";
import { endOrdersOfCanceled } from "./canceled.server.ts";
import { forgetUnpaid, lapseRound } from "./holds.server.ts";

const cohorts = useCohorts();
const { database, rows, offered, enroll, ordered, bought, takenOf, stateOf, late } = cohorts;
const quote = async (who: Pick<Awaited<ReturnType<typeof createBuyer>>, "call">, id: string) =>
  (await who.call("POST", "/shop/quote", { items: [{ kind: "enrollment", id }] })).body.data.lines[0];

it("a seat that costs something is held until it is paid, then it's theirs and they have a receipt", async () => {
  const of = await offered({ price: 12_500.5, capacity: 2 });
  const { buyer, enrollment, order, url } = await ordered(of);
  expect([enrollment.price, await takenOf(of), await stateOf(enrollment.id)]).toEqual([12_500.5, 1, "held"]);
  await press(cohorts.site.app, url, "pay");
  const paid = await buyer.stateOf(order.id);
  expect(paid).toMatchObject({
    state: "paid",
    total: 12_500.5,
    lines: [{ title: "Letters of credit: Spring", access: true }],
  });
  expect([await stateOf(enrollment.id), paid.receiptNumber]).toEqual(["enrolled", expect.any(String)]);
  await expect.poll(() => cohorts.count("mails where status = 'queued'"), { timeout: 60_000 }).toBe(0);
  const mails = cohorts.site.mails.filter(({ to }) => to === buyer.email);
  expect(mails.map(({ kind }) => kind).sort()).toEqual(["enrolled", "order-paid"]);
  expect(mails.find(({ kind }) => kind === "order-paid")?.text).toContain("/dashboard/programs");
  await compareAll(cohorts.site.shop);
  expect((await cohorts.admin.call("GET", "/payments/mismatches")).body.data.items).toEqual([]);
});

it("a held seat is for its own person alone to pay, at the fee it had, while it is held", async () => {
  const of = await offered({ price: 500 });
  const buyer = await createBuyer(cohorts.site);
  const { id } = (await enroll(buyer, of)).body.data;
  expect(await quote(buyer, id)).toMatchObject({ status: "available", price: 500 });
  const stranger = await createBuyer(cohorts.site);
  expect(await quote(stranger, id)).toMatchObject({ status: "unavailable", title: "", price: 0 });
  const items = [{ kind: "enrollment", id }];
  await expect(stranger.order([], 500, { items })).rejects.toThrow("no longer for sale");
  await cohorts.admin.call("PATCH", `/cohorts/${of.cohortId}`, cohorts.cohort({ price: 900, version: 1 }));
  expect(await quote(buyer, id)).toMatchObject({ price: 500 });
  await late(id);
  expect(await quote(buyer, id)).toMatchObject({ status: "unavailable" });
  await expect(buyer.order([], 500, { items })).rejects.toThrow("no longer for sale");
});

it("held seats go back after their time, but not while an order for them is open, and that for six days", async () => {
  await lapseRound(database.db);
  const of = await offered({ price: 500, capacity: 3 });
  const first = await createBuyer(cohorts.site);
  const { id } = (await enroll(first, of)).body.data;
  const { enrollment, order, buyer } = await ordered(of);
  expect((await buyer.call("POST", `/enrollments/${enrollment.id}/withdraw`)).status).toBe(409);
  const slow = await ordered(of);
  await late(id);
  await late(enrollment.id, 5);
  await late(slow.enrollment.id, 6);
  expect(await lapseRound(database.db)).toBe(2);
  expect([await stateOf(id), await stateOf(enrollment.id), await stateOf(slow.enrollment.id)]).toEqual([
    ...["lapsed", "held", "lapsed"],
  ]);
  expect(await takenOf(of)).toBe(1);
  await endOrder(cohorts.site.shop, order.id, "cancel");
  expect(await lapseRound(database.db)).toBe(1);
  expect(await takenOf(of)).toBe(0);
  // A request may have waited for weeks before it was approved: its 30 days begin when it lapsed.
  await rows("update enrollments set created_at = now() - interval '31 days' where cohort_id = $1", [of.cohortId]);
  await forgetUnpaid(database.db);
  expect(await stateOf(id)).toBe("lapsed");
  await rows("update enrollments set lapsed_at = now() - interval '31 days' where id = $1", [id]);
  await forgetUnpaid(database.db);
  expect([await stateOf(id), await stateOf(enrollment.id)]).toEqual([undefined, "lapsed"]);
});

it("who comes next need not wait for the round", async () => {
  const of = await offered({ price: 500, capacity: 1 });
  const { id } = (await enroll(await createBuyer(cohorts.site), of)).body.data;
  const next = await createBuyer(cohorts.site);
  expect((await enroll(next, of)).status).toBe(409);
  await late(id);
  expect((await enroll(next, of)).status).toBe(201);
  expect([await stateOf(id), await takenOf(of)]).toEqual(["lapsed", 1]);
});

/** Lapses the seat of an order that ended, whose payment then comes. */
async function paidLate(
  of: Awaited<ReturnType<typeof offered>>,
  meanwhile: (made: Awaited<ReturnType<typeof ordered>>) => Promise<unknown>,
) {
  const made = await ordered(of);
  await endOrder(cohorts.site.shop, made.order.id, "cancel");
  await late(made.enrollment.id);
  await lapseRound(database.db);
  await meanwhile(made);
  await press(cohorts.site.app, made.url, "pay");
  const [{ id: attemptId }] = await rows("select id from payment_attempts where order_id = $1", [made.order.id]);
  return { ...made, attemptId: attemptId as string };
}
const decide = (attemptId: string, decision: string) =>
  cohorts.admin.call("POST", `/payments/${attemptId}/decision`, { decision, note: "Looked at." });

it("money that comes after the last seat went is held; a person gives it back", async () => {
  const of = await offered({ price: 500, capacity: 1 });
  const { buyer, order, enrollment, attemptId } = await paidLate(of, () => bought(of));
  expect((await buyer.stateOf(order.id)).state).toBe("review");
  expect((await decide(attemptId, "approve")).status).toBe(409);
  expect([await takenOf(of), await stateOf(enrollment.id)]).toEqual([1, "lapsed"]);
  expect((await decide(attemptId, "refund")).status).toBe(200);
  expect(await rows("select amount_poisha::int as amount from refunds where order_id = $1", [order.id])).toEqual([
    { amount: 50_000 },
  ]);
});

it("nobody gets a second seat by an old payment, and a seat that is free again can be given", async () => {
  const of = await offered({ price: 500, capacity: 3 });
  const twice = await paidLate(of, ({ buyer }) => enroll(buyer, of));
  expect((await decide(twice.attemptId, "approve")).status).toBe(409);
  expect(await takenOf(of)).toBe(1);
  const once = await paidLate(of, async () => undefined);
  expect((await decide(once.attemptId, "approve")).status).toBe(200);
  expect([await stateOf(once.enrollment.id), await takenOf(of)]).toEqual(["enrolled", 2]);
});

it("money for a cohort that was canceled meanwhile is held, and its seats and requests are gone", async () => {
  const of = await offered({ price: 500 });
  const seat = await bought(of);
  const made = await ordered(of);
  const [{ version }] = await rows("select version from cohorts where id = $1", [of.cohortId]);
  const canceled = await cohorts.admin.call("POST", `/cohorts/${of.cohortId}/cancel`, { version });
  expect(canceled.body.data).toMatchObject({ taken: 1, canceledAt: expect.any(String) });
  expect([await stateOf(made.enrollment.id), await stateOf(seat.enrollment.id)]).toEqual(["lapsed", "enrolled"]);
  expect(await quote(made.buyer, made.enrollment.id)).toMatchObject({ status: "unavailable" });
  await press(cohorts.site.app, made.url, "pay");
  expect((await made.buyer.stateOf(made.order.id)).state).toBe("review");
  expect(await takenOf(of)).toBe(1);
});

it("who has, holds or asked for a seat of a canceled cohort is told, and what could still be paid ends", async () => {
  const of = await offered({ price: 500 });
  const seat = await bought(of);
  const made = await ordered(of);
  const asking = await createBuyer(cohorts.site);
  await rows("update cohorts set way = 'approval' where id = $1", [of.cohortId]);
  expect((await enroll(asking, of)).status).toBe(201);
  const [{ version }] = await rows("select version from cohorts where id = $1", [of.cohortId]);
  expect((await cohorts.admin.call("POST", `/cohorts/${of.cohortId}/cancel`, { version })).status).toBe(200);
  await expect.poll(() => cohorts.count("mails where status = 'queued'"), { timeout: 60_000 }).toBe(0);
  // Two that wait at the same time may be sent in either order.
  const toldTo = (email: string) =>
    cohorts.site.mails.find(({ to, kind }) => to === email && /^(cohort-canceled|enrollment-refused)$/.test(kind));
  expect(toldTo(seat.buyer.email)).toMatchObject({ kind: "cohort-canceled" });
  expect(toldTo(seat.buyer.email)?.text).toContain("refund what you paid");
  expect(toldTo(made.buyer.email)?.text).toContain("the seat we held for you is gone");
  expect(toldTo(asking.email)).toMatchObject({ kind: "enrollment-refused" });
  expect(await endOrdersOfCanceled(cohorts.site.shop)).toBe(1);
  expect((await made.buyer.stateOf(made.order.id)).state).toBe("cancelled");
  expect((await seat.buyer.stateOf(seat.order.id)).state).toBe("paid");
  expect(await endOrdersOfCanceled(cohorts.site.shop)).toBe(0);
});

it("what is left of a deleted account's enrollment is no difference, and nothing is done with it", async () => {
  const of = await offered({ price: 500 });
  const { enrollment, order } = await bought(of);
  const step = (what: string, body = {}) => cohorts.admin.call("POST", `/enrollments/${enrollment.id}/${what}`, body);
  expect((await step("complete", { certificate: null })).status).toBe(200);
  await rows("update orders set user_id = null where id = $1", [order.id]);
  await rows("update enrollments set user_id = null, name = '', email = '' where id = $1", [enrollment.id]);
  await compareAll(cohorts.site.shop);
  expect((await cohorts.admin.call("GET", "/payments/mismatches")).body.data.items).toEqual([]);
  for (const answer of [
    await step("reopen"),
    await step("complete", { certificate: { issuedOn: "2026-11-01", validUntil: null } }),
  ])
    expect([answer.status, answer.body.message]).toEqual([409, "This account was deleted."]);
});

it("a refund takes the seat back", async () => {
  const of = await offered({ price: 500, capacity: 1 });
  const { order, enrollment } = await bought(of);
  const refund = { idempotencyKey: crypto.randomUUID(), reason: "Can't come" };
  const answer = await cohorts.admin.call("POST", `/purchases/${order.id}/refunds`, refund);
  expect([answer.status, JSON.stringify(answer.body.errors ?? "")]).toEqual([expect.closeTo(200, -1), '""']);
  expect([await stateOf(enrollment.id), await takenOf(of)]).toEqual(["revoked", 0]);
});
