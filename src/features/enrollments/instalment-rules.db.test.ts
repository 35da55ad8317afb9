import { expect, it } from "vitest";
import { SoldOut } from "#features/shop/service.server.ts";
import { dhakaIn, useInstalments } from "../../../test/instalments.ts";
import { createBuyer } from "../../../test/shop.ts";
import { instalmentsForSale } from "./instalment-sale.server.ts";

const all = useInstalments();
const { rows, plan, planned, pay, seated } = all;

it("a plan that makes no sense is refused by the call and by the database", async () => {
  const of = await planned();
  const change = (more: object) =>
    all.admin.call("PATCH", `/cohorts/${of.cohortId}`, all.cohort({ price: 12_000, plan, version: 1, ...more }));
  const [one, two] = plan;
  for (const wrong of [
    { price: 7000 },
    { price: 0 },
    { memberPrice: 7000 },
    { plan: [{ ...one, amount: 0.99 }] },
    { plan: [{ ...one, amount: 10.001 }] },
    { plan: [two, one] },
    { plan: [one, one] },
    { plan: [{ ...one, dueOn: dhakaIn(90) }] },
    { plan: [{ ...one, dueOn: "soon" }] },
    { plan: Array.from({ length: 6 }, (_, i) => ({ amount: 10, dueOn: dhakaIn(i + 1) })) },
  ])
    expect([wrong, (await change(wrong)).status]).toEqual([wrong, 422]);
  const set = (json: string) => rows("update cohorts set plan = $2 where id = $1", [of.cohortId, json]);
  const day = dhakaIn(20);
  for (const wrong of [
    "{}",
    `[{"amount": 99, "dueOn": "${day}"}]`,
    `[{"amount": 100.5, "dueOn": "${day}"}]`,
    `[{"amount": "1000", "dueOn": "${day}"}]`,
    `[{"amount": 1000}]`,
    `[{"amount": 1000, "dueOn": "${dhakaIn(90)}"}]`,
    `[{"amount": 1000, "dueOn": "${day}"}, {"amount": 1000, "dueOn": "${day}"}]`,
    `[{"amount": 1199901, "dueOn": "${day}"}]`,
  ])
    await expect(set(wrong)).rejects.toThrow(/part/);
  await expect(rows("update cohorts set price_poisha = 700099 where id = $1", [of.cohortId])).rejects.toThrow(
    "paid first",
  );
  await expect(rows("update cohorts set ends_on = starts_on where id = $1", [of.cohortId])).rejects.toThrow("last day");
  expect((await change({})).body.data.plan).toEqual(plan);
});

it("the database lets no part be changed, paid by a stranger's line, or laid out afterward", async () => {
  const { id, parts } = await seated(await planned());
  const [part = ""] = parts;
  const other = await seated(await planned());
  const [{ line_id: line }] = await rows("select line_id from enrollments where id = $1", [other.id]);
  const paid = await pay(other.buyer, "instalment", other.parts[0] ?? "", 4000);
  const [{ id: theirs }] = await rows("select id from order_lines where order_id = $1", [paid.id]);
  const set = (what: string, ...values: unknown[]) =>
    rows(`update instalments set ${what} where id = $1`, [part, ...values]);
  await expect(set("amount_poisha = 100")).rejects.toThrow("does not change");
  await expect(set("due_on = due_on + 1")).rejects.toThrow("does not change");
  await expect(set("line_id = $2", line)).rejects.toThrow("without a paid line");
  await expect(set("line_id = $2", theirs)).rejects.toThrow("without a paid line");
  await expect(
    rows("insert into instalments (enrollment_id, position, amount_poisha, due_on) values ($1, 4, 100, current_date)", [
      id,
    ]),
  ).rejects.toThrow("agreed before");
  await expect(rows("delete from instalments where id = $1", [other.parts[0]])).rejects.toThrow("paid stays");
});

it("the database takes one payment for one part alone, and only its own person's", async () => {
  const { buyer, parts } = await seated(await planned());
  const [one, two] = parts;
  const paid = await pay(buyer, "instalment", one ?? "", 4000);
  const [{ id: line }] = await rows("select id from order_lines where order_id = $1", [paid.id]);
  const set = (part: string | undefined, to: string | null) =>
    rows("update instalments set line_id = $2 where id = $1", [part, to]);
  await set(one, null);
  await expect(set(two, line)).rejects.toThrow("without a paid line");
  await set(one, line);
  await set(one, null);
  // Somebody else's order of this very part, which nothing of the site makes.
  const stranger = await createBuyer(all.site);
  await rows(`begin; set local session_replication_role = replica;
    update orders set user_id = (select id from users where email = '${stranger.email}') where id = '${paid.id}'; commit`);
  await expect(set(one, line)).rejects.toThrow("without a paid line");
});

it("a part that is paid is given for no other line, whatever the shop asks", async () => {
  const { buyer, parts } = await seated(await planned());
  const [part = ""] = parts;
  const paid = await pay(buyer, "instalment", part, 4000);
  const [{ id: lineId, user_id: userId }] = await rows(
    "select l.id, o.user_id from order_lines l join orders o on o.id = l.order_id where o.id = $1",
    [paid.id],
  );
  const { db } = all.database;
  expect(await instalmentsForSale.offers(db, [part], userId)).toEqual([]);
  const again = db.transaction((tx) =>
    instalmentsForSale.grant(tx, { lineId, userId, itemId: part, quantity: 1, terms: {} }),
  );
  await expect(again).rejects.toBeInstanceOf(SoldOut);
});
