import { expect, it } from "vitest";
import { compareAll } from "#features/shop/compare.server.ts";
import { dhakaIn, useInstalments } from "../../../test/instalments.ts";
import { memberOf } from "../../../test/member-of.ts";
import { createBuyer, press } from "../../../test/shop.ts";
import { endOrdersOfCanceled } from "./canceled.server.ts";
import { enrollmentsOfPerson } from "./own.server.ts";

const all = useInstalments();
const { rows, planned, partsOf, enrollInParts, order, pay, seated, laterOf, moveDay, quote, mine, refund } = all;
const stateOf = async (id: string) => (await all.stateOf(id)) as string;
const states = async (who: Parameters<typeof mine>[0]) =>
  (await mine(who))[0].parts.map(({ state }: { state: string }) => state);
const cancel = async (cohortId: string) => {
  const [{ version }] = await rows("select version from cohorts where id = $1", [cohortId]);
  return all.admin.call("POST", `/cohorts/${cohortId}/cancel`, { version });
};
const reviewed = async (orderId: string) =>
  (await rows("select review_reason from payment_attempts where order_id = $1 and state = 'review'", [orderId])).map(
    ({ review_reason }: { review_reason: string }) => review_reason,
  );

it("a fee is paid in its parts, each with an order and a receipt of its own", async () => {
  const of = await planned({ capacity: 2 });
  const { buyer, id, parts, order: first } = await seated(of);
  expect([await stateOf(id), await all.takenOf(of)]).toEqual(["enrolled", 1]);
  expect(await buyer.stateOf(first.id)).toMatchObject({
    ...{ state: "paid", total: 5000, receiptNumber: expect.any(String) },
    lines: [{ title: "Letters of credit: Spring, part 1 of 3" }],
  });
  expect((await mine(buyer))[0]).toMatchObject({
    price: 12_000,
    parts: [
      { id: null, amount: 5000, dueOn: null, state: "paid" },
      { id: parts[0], amount: 4000, dueOn: dhakaIn(20), state: "open" },
      { id: parts[1], amount: 3000, dueOn: dhakaIn(40), state: "open" },
    ],
  });
  const second = await pay(buyer, "instalment", parts[0] ?? "", 4000);
  const third = await pay(buyer, "instalment", parts[1] ?? "", 3000);
  expect(await states(buyer)).toEqual(["paid", "paid", "paid"]);
  const papers = await Promise.all([first, second, third].map(({ id: one }) => buyer.stateOf(one)));
  expect(new Set(papers.map(({ receiptNumber }) => receiptNumber)).size).toBe(3);
  expect(papers.map(({ lines }) => lines[0].title)).toEqual(
    [1, 2, 3].map((n) => `Letters of credit: Spring, part ${n} of 3`),
  );
  await compareAll(all.site.shop);
  expect((await all.admin.call("GET", "/payments/mismatches")).body.data.items).toEqual([]);
  const [{ id: userId }] = await rows("select id from users where email = $1", [buyer.email]);
  const own = await enrollmentsOfPerson.collect(all.database.db, { userId, email: buyer.email });
  expect(own).toMatchObject([
    {
      feeBdt: 12_000,
      parts: [{ amountBdt: 5000, state: "paid" }, {}, { dueOn: dhakaIn(40) }],
    },
  ]);
});

it("whole is still whole, and a cohort without a plan has no parts", async () => {
  const of = await planned();
  const buyer = await createBuyer(all.site);
  const { id } = (await all.enroll(buyer, of)).body.data;
  expect(await quote(buyer, id, "enrollment")).toMatchObject({ price: 12_000, title: "Letters of credit: Spring" });
  const plain = await all.offered({ price: 500 });
  expect(await partsOf(buyer, plain)).toEqual([]);
  const tried = await all.enroll(buyer, plain, { parts: [{ amount: 500, dueOn: null }] });
  expect([tried.status, tried.body.errors[0].path]).toEqual([409, "parts"]);
});

it("believes no parts that somebody names, and refuses those that changed", async () => {
  const of = await planned();
  const buyer = await createBuyer(all.site);
  const [first, ...later] = await partsOf(buyer, of);
  const wrong = [
    [{ amount: 1, dueOn: null }, ...later],
    [first, ...later.map((part) => ({ ...part, dueOn: dhakaIn(400) }))],
    [first],
    [...later, first],
  ];
  for (const parts of wrong) expect((await all.enroll(buyer, of, { parts })).status).toBe(409);
  for (const parts of [[{ amount: -1, dueOn: null }], Array.from({ length: 7 }, () => first), "all"])
    expect((await all.enroll(buyer, of, { parts })).status).toBe(422);
  await all.admin.call("PATCH", `/cohorts/${of.cohortId}`, {
    ...all.cohort({ price: 12_000, plan: [{ amount: 4000, dueOn: dhakaIn(21) }], version: 1 }),
  });
  expect((await all.enroll(buyer, of, { parts: [first, ...later] })).status).toBe(409);
  expect(
    await rows("select 1 from instalments i join enrollments e on e.id = i.enrollment_id where e.cohort_id = $1", [
      of.cohortId,
    ]),
  ).toEqual([]);
});

it("a part is for its own person alone to pay, once, and only with the seat", async () => {
  const of = await planned();
  const buyer = await createBuyer(all.site);
  const { id } = (await enrollInParts(buyer, of)).body.data;
  const [part = ""] = await laterOf(id);
  expect(await quote(buyer, part)).toMatchObject({ status: "unavailable", title: "" });
  await expect(order(buyer, "instalment", part, 4000)).rejects.toThrow("no longer for sale");
  await pay(buyer, "enrollment", id, 5000);
  const stranger = await createBuyer(all.site);
  expect(await quote(stranger, part)).toMatchObject({ status: "unavailable", title: "", price: 0 });
  await expect(order(stranger, "instalment", part, 4000)).rejects.toThrow("no longer for sale");
  await expect(order(buyer, "instalment", part, 3999)).rejects.toThrow("price has changed");
  await pay(buyer, "instalment", part, 4000);
  expect(await quote(buyer, part)).toMatchObject({ status: "owned" });
  await expect(order(buyer, "instalment", part, 4000)).rejects.toThrow("already own");
});

it("money that comes for a part twice is held, and the part stays paid by the first", async () => {
  const { buyer, parts } = await seated(await planned());
  const [part = ""] = parts;
  const first = await order(buyer, "instalment", part, 4000);
  const { url } = await buyer.pay(first.id);
  const second = await order(buyer, "instalment", part, 4000);
  const again = await buyer.pay(second.id);
  await press(all.site.app, again.url, "pay");
  await press(all.site.app, url, "pay");
  expect([(await buyer.stateOf(first.id)).state, (await buyer.stateOf(second.id)).state]).toEqual(["review", "paid"]);
  const [line] = await rows(
    "select l.order_id from instalments i join order_lines l on l.id = i.line_id where i.id = $1",
    [part],
  );
  expect(line.order_id).toBe(second.id);
});

it("a canceled cohort's parts can't be paid any more: orders end, money that comes is held", async () => {
  const of = await planned();
  const { buyer, parts } = await seated(of);
  const [part = "", other = ""] = parts;
  const open = await order(buyer, "instalment", part, 4000);
  const late = await order(buyer, "instalment", other, 3000);
  const { url } = await buyer.pay(late.id);
  expect((await cancel(of.cohortId)).status).toBe(200);
  expect(await quote(buyer, part)).toMatchObject({ status: "unavailable" });
  await press(all.site.app, url, "pay");
  expect([(await buyer.stateOf(late.id)).state, await reviewed(late.id)]).toEqual(["review", ["sold_out"]]);
  await endOrdersOfCanceled(all.site.shop);
  expect((await buyer.stateOf(open.id)).state).toBe("cancelled");
  expect(
    (await rows("select count(*)::int as n from instalments where id = any($1) and line_id is not null", [parts]))[0].n,
  ).toBe(0);
});

it("of a canceled cohort each part that was paid is a refund that is due, until it went back", async () => {
  const of = await planned();
  const { buyer, parts, order: first } = await seated(of);
  const second = await pay(buyer, "instalment", parts[0] ?? "", 4000);
  const due = async () => {
    const { items } = (await all.admin.call("GET", "/purchases?needs=refund")).body.data;
    return items.flatMap(({ id }: { id: string }) => ([first.id, second.id].includes(id) ? [id] : [])).sort();
  };
  expect(await due()).toEqual([]);
  expect((await cancel(of.cohortId)).status).toBe(200);
  expect(await due()).toEqual([first.id, second.id].sort());
  expect((await refund(first.id)).status).toBe(200);
  expect(await due()).toEqual([second.id]);
  expect((await refund(second.id)).status).toBe(200);
  expect(await due()).toEqual([]);
});

it("a refunded part is to be paid again; the first part's refund ends the seat and what was unpaid", async () => {
  const { buyer, id, parts, order: first } = await seated(await planned({ capacity: 1 }));
  const [part = "", other = ""] = parts;
  const second = await pay(buyer, "instalment", part, 4000);
  expect((await refund(second.id)).status).toBe(200);
  expect(await states(buyer)).toEqual(["paid", "open", "open"]);
  const again = await pay(buyer, "instalment", part, 4000);
  expect((await refund(first.id)).status).toBe(200);
  expect([await stateOf(id), await laterOf(id)]).toEqual(["revoked", [part]]);
  expect(await quote(buyer, other)).toMatchObject({ status: "unavailable" });
  await compareAll(all.site.shop);
  expect((await all.admin.call("GET", "/payments/mismatches")).body.data.items).toEqual([]);
  expect((await refund(again.id)).status).toBe(200);
  expect(await laterOf(id)).toEqual([]);
  expect((await mine(buyer))[0].parts).toEqual([]);
  const [{ sum }] = await rows(
    "select sum(amount_poisha)::int as sum from refunds r join orders o on o.id = r.order_id where o.id = any($1)",
    [[first.id, second.id, again.id]],
  );
  expect(sum).toBe(1_300_000);
});

it("a member pays the member price: less with the first part, whatever becomes of the membership", async () => {
  const of = await planned({ memberPrice: 10_000 });
  const member = await createBuyer(all.site);
  const membership = await memberOf(all, member);
  const { cohort } = (await member.call("GET", `/cohorts/${of.cohortId}`)).body.data;
  expect(cohort).toMatchObject({ memberPrice: 10_000, memberFirstPart: 3000, parts: [{ amount: 5000 }, {}, {}] });
  const { id } = (await enrollInParts(member, of)).body.data;
  expect(await quote(member, id, "enrollment")).toMatchObject({ price: 3000, usualPrice: 5000 });
  await expect(order(member, "enrollment", id, 5000)).rejects.toThrow("price has changed");
  await pay(member, "enrollment", id, 3000);
  await rows(
    "update membership_terms set starts_on = starts_on - 800, ends_on = ends_on - 800 where membership_id = $1",
    [membership],
  );
  expect((await mine(member))[0].parts.map(({ amount }: { amount: number }) => amount)).toEqual([3000, 4000, 3000]);
  const [part = ""] = await laterOf(id);
  expect(await quote(member, part)).toMatchObject({ price: 4000, usualPrice: null });
  const other = await createBuyer(all.site);
  const seat = (await enrollInParts(other, of)).body.data;
  expect(await quote(other, seat.id, "enrollment")).toMatchObject({ price: 5000, usualPrice: null });
});

it("a request keeps its parts; those whose day came before it was approved are paid with the first", async () => {
  const of = await planned({ way: "approval" });
  const buyer = await createBuyer(all.site);
  const { id, state } = (await enrollInParts(buyer, of)).body.data;
  expect([state, (await laterOf(id)).length]).toEqual(["requested", 2]);
  const [first = ""] = await laterOf(id);
  await moveDay(first, 0);
  const approved = await all.admin.call("POST", `/enrollments/${id}/approve`);
  expect(approved.body.data.parts).toEqual([
    { amount: 9000, dueOn: null, state: "open" },
    { amount: 3000, dueOn: dhakaIn(40), state: "open" },
  ]);
  expect(await quote(buyer, id, "enrollment")).toMatchObject({
    price: 9000,
    title: expect.stringContaining("part 1 of 2"),
  });
  await expect.poll(() => all.count("mails where status = 'queued'"), { timeout: 60_000 }).toBe(0);
  const mail = all.site.mails.find(({ to, kind }) => to === buyer.email && kind === "enrollment-approved");
  expect(mail?.text).toContain("BDT 9,000");
  expect(mail?.text).toContain("Part 2 of 2");
  const refused = await createBuyer(all.site);
  const other = (await enrollInParts(refused, of)).body.data;
  expect((await all.admin.call("POST", `/enrollments/${other.id}/refuse`, { reason: "Full of banks." })).status).toBe(
    200,
  );
  expect(await laterOf(other.id)).toEqual([]);
});
