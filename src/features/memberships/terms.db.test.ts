import { afterEach, expect, it, vi } from "vitest";
import { compareAll } from "#features/shop/compare.server.ts";
import { dhakaDay } from "#lib/working-days.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { useMemberships } from "../../../test/memberships.ts";
import { createBuyer, press } from "../../../test/shop.ts";
import { membershipRound } from "./holds.server.ts";
import { membershipsOfPerson } from "./own-data.server.ts";
import { remindMembers } from "./reminders.server.ts";
import { isMember } from "./service.server.ts";
import { lastDayOf, plusDays } from "./term.ts";

const all = useMemberships({}, { connections: 4 });
const { rows, kind, apply, decide, items, ordered, member, own, userOf, older } = all;
const today = () => dhakaDay(new Date(databaseNow()));
const quote = async (who: Pick<Awaited<ReturnType<typeof createBuyer>>, "call">, id: string) =>
  (await who.call("POST", "/shop/quote", { items: items(id) })).body.data.lines[0];
const mailsTo = async (email: string) => {
  await expect.poll(() => all.count("mails where status = 'queued'"), { timeout: 60_000 }).toBe(0);
  return all.site.mails.filter(({ to }) => to === email).map(({ kind: name }) => name);
};

afterEach(() => vi.useRealTimers());

it("is paid after it was approved, and is a membership from that day for a year", async () => {
  const of = await kind({ fee: 2500.5 });
  const buyer = await createBuyer(all.site);
  const { id } = (await apply(buyer, of)).body.data;
  expect(await quote(buyer, id)).toMatchObject({ status: "unavailable" });
  await decide(id, "approve");
  expect(await quote(buyer, id)).toMatchObject({ status: "available", price: 2500.5 });
  const stranger = await createBuyer(all.site);
  expect(await quote(stranger, id)).toMatchObject({ status: "unavailable", title: "", price: 0 });
  await expect(stranger.order([], 2500.5, { items: items(id) })).rejects.toThrow("no longer for sale");
  expect(await isMember(all.database.db, await userOf(id))).toBe(false);
  expect(await own(buyer)).toMatchObject({ standing: "approved", order: null });
  const { order, url } = await ordered(buyer, id, 2500.5);
  expect((await buyer.call("POST", `/memberships/${id}/withdraw`)).status).toBe(409);
  // Whoever looks sees that it is ordered, and is not asked to order it once more.
  expect(await own(buyer)).toMatchObject({ standing: "approved", order: "open" });
  await press(all.site.app, url, "pay");
  expect(await own(buyer)).toMatchObject({ order: null });
  expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid", lines: [{ access: true }] });
  expect(await own(buyer)).toMatchObject({ standing: "active", since: today(), endsOn: lastDayOf(today(), 12) });
  expect(await isMember(all.database.db, await userOf(id))).toBe(true);
  expect(await quote(buyer, id)).toMatchObject({ status: "owned" });
  expect((await mailsTo(buyer.email)).sort()).toEqual([
    "membership-applied",
    "membership-approved",
    "membership-begun",
    "order-paid",
  ]);
  await compareAll(all.site.shop);
  expect((await all.admin.call("GET", "/payments/mismatches")).body.data.items).toEqual([]);
});

it("ends at midnight in Dhaka, whatever the day is elsewhere", async () => {
  const { id } = await member(await kind({ fee: 0 }));
  const user = await userOf(id);
  await rows("update membership_terms set starts_on = '2028-02-29', ends_on = '2029-02-28' where membership_id = $1", [
    id,
  ]);
  const at = (iso: string) => isMember(all.database.db, user, new Date(iso));
  expect(await at("2028-02-28T17:59:59Z")).toBe(false);
  expect(await at("2028-02-28T18:00:00Z")).toBe(true);
  expect(await at("2029-02-28T17:59:59.999Z")).toBe(true);
  expect(await at("2029-02-28T18:00:00Z")).toBe(false);
});

it("is renewed from 30 days before its end, without losing a day, and keeps its number", async () => {
  const of = await kind({ fee: 500 });
  const { buyer, id } = await member(of);
  const first = await own(buyer);
  // The end is so many days from now.
  const left = async (days: number) => {
    const { endsOn } = await own(buyer);
    const apart = Math.round((Date.parse(endsOn) - Date.parse(plusDays(today(), days))) / 86_400_000);
    await older(id, apart);
  };
  await left(31);
  expect(await quote(buyer, id)).toMatchObject({ status: "owned" });
  await left(30);
  expect(await own(buyer)).toMatchObject({ renewable: true, fee: 500 });
  const { endsOn } = await own(buyer);
  const { order, url } = await ordered(buyer, id, 500);
  await press(all.site.app, url, "pay");
  const renewed = await own(buyer);
  expect(renewed).toMatchObject({ number: first.number, endsOn: lastDayOf(plusDays(endsOn, 1), 12), renewable: false });
  expect(await mailsTo(buyer.email)).toContain("membership-renewed");
  // The money of the second term goes back: the first one stays.
  const refunded = await all.admin.call("POST", `/purchases/${order.id}/refunds`, {
    ...{ amount: 500, reason: "Asked for", idempotencyKey: crypto.randomUUID(), before: 0 },
  });
  expect([200, 201]).toContain(refunded.status);
  expect(await own(buyer)).toMatchObject({ standing: "active", endsOn });
});

it("whose running term's money went back while the renewal is paid isn't called active before that begins", async () => {
  const of = await kind({ fee: 500 });
  const { buyer, id, order } = await member(of);
  await older(id, 350);
  const { endsOn } = await own(buyer);
  await press(all.site.app, (await ordered(buyer, id, 500)).url, "pay");
  expect(await own(buyer)).toMatchObject({ standing: "active", beginsOn: null });
  const refunded = await all.admin.call("POST", `/purchases/${order?.id}/refunds`, {
    ...{ amount: 500, reason: "Asked for", idempotencyKey: crypto.randomUUID(), before: 0 },
  });
  expect([200, 201]).toContain(refunded.status);
  const beginsOn = plusDays(endsOn, 1);
  expect(await isMember(all.database.db, await userOf(id))).toBe(false);
  const told = { standing: "upcoming", beginsOn, endsOn: lastDayOf(beginsOn, 12) };
  expect(await own(buyer)).toMatchObject({ ...told, since: null });
  expect((await all.admin.call("GET", `/memberships/admin/${id}`)).body.data).toMatchObject(told);
  const list = (await all.admin.call("GET", `/memberships/admin/list?kind=${of.id}`)).body.data;
  expect(list.items).toMatchObject([told]);
  expect((await all.admin.call("GET", `/memberships/admin/export?kind=${of.id}`)).body).toContain("Begins later");
  // Staff can end it before it begins; on its first day it is active by itself.
  await older(id, 15);
  expect(await own(buyer)).toMatchObject({ standing: "active", beginsOn: null, since: today() });
  expect(await isMember(all.database.db, await userOf(id))).toBe(true);
});

it("that is over is renewed from today for 90 days, then it ends and another is applied for", async () => {
  const of = await kind({ fee: 500 });
  const { buyer, id } = await member(of);
  await older(id, 365 + 90);
  const { endsOn } = await own(buyer);
  await older(id, Math.round((Date.parse(endsOn) - Date.parse(plusDays(today(), -90))) / 86_400_000));
  expect(await own(buyer)).toMatchObject({ standing: "expired", renewable: true });
  await membershipRound(all.database.db);
  expect(await own(buyer)).toMatchObject({ standing: "expired" });
  await older(id, 1);
  expect(await own(buyer)).toMatchObject({ standing: "expired", renewable: false });
  await membershipRound(all.database.db);
  expect(await own(buyer)).toMatchObject({ standing: "ended", renewable: false });
  expect(await isMember(all.database.db, await userOf(id))).toBe(false);
  expect((await apply(buyer, of)).body.data.id).not.toBe(id);
});

it("that was ordered in time is renewed, though the money comes after the 90 days", async () => {
  const of = await kind({ fee: 500 });
  const { buyer, id } = await member(of);
  const { endsOn } = await own(buyer);
  await older(id, Math.round((Date.parse(endsOn) - Date.parse(plusDays(today(), -90))) / 86_400_000));
  const { order, url } = await ordered(buyer, id, 500);
  await older(id, 2);
  await membershipRound(all.database.db);
  expect(await own(buyer)).toMatchObject({ standing: "expired", renewable: false });
  await press(all.site.app, url, "pay");
  expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid", lines: [{ access: true }] });
  expect(await own(buyer)).toMatchObject({ standing: "active", endsOn: lastDayOf(today(), 12) });
});

it("two orders for the same renewal: one gives a year, the other's money is held", async () => {
  const of = await kind({ fee: 500 });
  const { buyer, id } = await member(of);
  await older(id, 340);
  const { endsOn } = await own(buyer);
  const one = await ordered(buyer, id, 500);
  const two = await ordered(buyer, id, 500);
  await Promise.all([press(all.site.app, one.url, "pay"), press(all.site.app, two.url, "pay")]);
  const states = await Promise.all([one, two].map(async ({ order }) => (await buyer.stateOf(order.id)).state));
  expect(states.filter((state) => state === "paid")).toHaveLength(1);
  expect((await own(buyer)).endsOn).toBe(lastDayOf(plusDays(endsOn, 1), 12));
  expect(await all.count("membership_terms where membership_id = $1", [id])).toBe(2);
});

it("members are told before the end and after it, each once, and again of the next term", async () => {
  const of = await kind({ fee: 500 });
  const { buyer, id } = await member(of);
  const told = async () => {
    for (let time = 0; time < 2; time += 1) await remindMembers(all.site.platform);
    return (await mailsTo(buyer.email)).filter((name) => /ending|reminder|over/.test(name));
  };
  const until = async (days: number) => {
    const { endsOn } = await own(buyer);
    await older(id, Math.round((Date.parse(endsOn) - Date.parse(plusDays(today(), days))) / 86_400_000));
  };
  await until(31);
  expect(await told()).toEqual([]);
  await until(30);
  expect(await told()).toEqual(["membership-ending"]);
  await until(7);
  // Another day is another end: the offer would be told anew if the end moved by itself; here only the reminder is due.
  expect(await told()).toEqual(["membership-ending", "membership-reminder"]);
  await until(-1);
  expect(await told()).toEqual(["membership-ending", "membership-reminder", "membership-over"]);
});

it("a refunded first term, a revoked membership, and a deleted account are no memberships", async () => {
  const of = await kind({ fee: 500 });
  const refunded = await member(of);
  const user = await userOf(refunded.id);
  const answer = await all.admin.call("POST", `/purchases/${refunded.order?.id}/refunds`, {
    ...{ amount: 500, reason: "Asked for", idempotencyKey: crypto.randomUUID(), before: 0 },
  });
  expect([200, 201]).toContain(answer.status);
  expect([await isMember(all.database.db, user), (await own(refunded.buyer)).standing]).toEqual([false, "revoked"]);

  const revoked = await member(of);
  expect((await decide(revoked.id, "revoke", { reason: "The card was lent." })).status).toBe(200);
  expect(await isMember(all.database.db, await userOf(revoked.id))).toBe(false);
  expect(await own(revoked.buyer)).toMatchObject({ standing: "revoked", decision: "The card was lent." });

  const gone = await member(of);
  const userId = await userOf(gone.id);
  const who = { userId, email: gone.buyer.email };
  const data = await membershipsOfPerson.collect(all.database.db, who as never);
  expect(JSON.stringify(data)).toContain("I check documents at a bank.");
  await all.database.db.transaction((tx) =>
    membershipsOfPerson.erase(tx, who as never, { site: { name: "", url: "" } as never, send: async () => {} }),
  );
  const [row] = await rows("select * from memberships where id = $1", [gone.id]);
  expect(row).toMatchObject({ user_id: null, name: "", email: "", reason: "", state: "revoked" });
});

it("no term that costs something comes without a paid line, whoever writes", async () => {
  const { id } = await member(await kind({ fee: 500 }));
  const insert =
    "insert into membership_terms (membership_id, line_id, starts_on, ends_on) values ($1, $2, '2030-01-01', '2030-12-31')";
  await expect(rows(insert, [id, null])).rejects.toThrow("that was not paid");
  const other = await member(await kind({ fee: 500 }));
  const [{ id: line }] = await rows("select id from order_lines where order_id = $1", [other.order?.id]);
  await rows("delete from membership_terms where membership_id = $1", [other.id]);
  await expect(rows(insert, [id, line])).rejects.toThrow("without a paid line");
});

it("a term is as long as it was when it was ordered, whatever its kind has become before it is paid", async () => {
  const of = await kind({ fee: 1000, months: 12 });
  const changed = async (months: number, version: number) =>
    all.admin.call("PATCH", `/memberships/admin/kinds/${of.id}`, {
      ...all.kindOf({ name: of.name, fee: 1000, months }),
      version,
    });
  const buyer = await createBuyer(all.site);
  const { id } = (await apply(buyer, of)).body.data;
  await decide(id, "approve");
  const first = await ordered(buyer, id, 1000);
  expect((await changed(1, of.version)).status).toBe(200);
  await press(all.site.app, first.url, "pay");
  expect((await own(buyer)).endsOn).toBe(lastDayOf(today(), 12));
  await rows("update membership_kinds set months = 12 where id = $1", [of.id]);
  await older(id, 350);
  const { endsOn } = await own(buyer);
  const renewal = await ordered(buyer, id, 1000);
  expect((await changed(1, of.version + 1)).status).toBe(200);
  await press(all.site.app, renewal.url, "pay");
  expect((await own(buyer)).endsOn).toBe(lastDayOf(plusDays(endsOn, 1), 12));
  await expect(rows(`update order_lines set terms = '{"months": 60}' where item_id = $1`, [id])).rejects.toThrow(
    "does not change",
  );
});
