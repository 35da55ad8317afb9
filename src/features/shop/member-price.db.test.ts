import { expect, it } from "vitest";
import { dayIn } from "../../../test/cohorts.ts";
import { useDownloads } from "../../../test/downloads.ts";
import { createProgram } from "../../../test/factories/items.ts";
import { memberOf } from "../../../test/member-of.ts";
import { billing, createBuyer, press } from "../../../test/shop.ts";

const all = useDownloads();
const { rows, offered, setTerms, items, makeMember, link } = all;

/** A resource for 1,000, and 600 for members. */
async function sold() {
  const one = await offered("buyer", 1000);
  const set = await setTerms(one.id, "buyer", 1000, 1, { memberPrice: 600 });
  if (set.status !== 200) throw new Error(JSON.stringify(set.body));
  return one;
}
type Buyer = Awaited<ReturnType<typeof all.buyer>>;
const quote = async (who: Pick<Buyer, "call">, id: string, coupon?: string) =>
  (await who.call("POST", "/shop/quote", { items: items(id), ...(coupon && { coupon }) })).body.data;
const endMembership = (id: string) =>
  rows("update membership_terms set starts_on = starts_on - 800, ends_on = ends_on - 800 where membership_id = $1", [
    id,
  ]);

it("is what members pay, and nobody else; what everybody is told stays the public price", async () => {
  const { id, slug } = await sold();
  const member = await all.buyer();
  const other = await all.buyer();
  await makeMember(member);
  expect(await quote(member, id)).toMatchObject({ total: 600, lines: [{ price: 600, usualPrice: 1000 }] });
  expect(await quote(other, id)).toMatchObject({ total: 1000, lines: [{ price: 1000, usualPrice: null }] });
  await expect(other.order([], 600, { items: items(id) })).rejects.toThrow("price has changed");
  await expect(member.order([], 1000, { items: items(id) })).rejects.toThrow("price has changed");
  const { downloads } = (await other.call("GET", `/resources/${slug}`)).body.data;
  expect(downloads).toMatchObject({ price: 1000, memberPrice: 600 });
  const order = await member.order([], 600, { items: items(id), billing });
  const [line] = await rows("select price_poisha, total_poisha from order_lines where order_id = $1", [order.id]);
  expect(line).toEqual({ price_poisha: 60000, total_poisha: 60000 });
});

it("is decided when it is ordered: a membership that ended by then doesn't count, one that ends before paying does", async () => {
  const { id, edition } = await sold();
  const early = await all.buyer();
  const first = await makeMember(early);
  expect((await quote(early, id)).total).toBe(600);
  await endMembership(first);
  await expect(early.order([], 600, { items: items(id) })).rejects.toThrow("price has changed");
  const late = await all.buyer();
  const second = await makeMember(late);
  const order = await late.order([], 600, { items: items(id), billing });
  await endMembership(second);
  const { url } = await late.pay(order.id);
  await press(all.shop.site.app, url, "pay");
  expect(await late.stateOf(order.id)).toMatchObject({ state: "paid", total: 600 });
  expect((await link(late, edition)).status).toBe(200);
});

it("holds on the last day of a term, by Dhaka's calendar, and not the day after", async () => {
  const { id } = await sold();
  const member = await all.buyer();
  const membership = await makeMember(member);
  const today = "(now() at time zone 'Asia/Dhaka')::date";
  const term = (change: string) => rows(`update membership_terms set ${change} where membership_id = $1`, [membership]);
  await term(`starts_on = ${today} - 30, ends_on = ${today}`);
  expect((await quote(member, id)).total).toBe(600);
  await term(`ends_on = ${today} - 1`);
  expect((await quote(member, id)).total).toBe(1000);
  await term(`starts_on = ${today} + 1, ends_on = ${today} + 30`);
  expect((await quote(member, id)).total).toBe(1000);
});

it("a coupon takes its part of what this person pays; an organization's membership counts for its account", async () => {
  const { id } = await sold();
  await all.shop.admin.call("POST", "/coupons", { code: "TENTH", kind: "percent", value: 10 });
  const member = await all.buyer();
  await makeMember(member, { forOrganizations: true });
  expect(await quote(member, id, "TENTH")).toMatchObject({ subtotal: 600, discount: 60, total: 540 });
  expect(await quote(await all.buyer(), id, "TENTH")).toMatchObject({ subtotal: 1000, discount: 100, total: 900 });
});

it("is refused where it isn't lower, by the call and by the database", async () => {
  const { id } = await offered("buyer", 1000);
  const set = (memberPrice: number) => setTerms(id, "buyer", 1000, 1, { memberPrice });
  for (const wrong of [1000, 1000.01, 0.99, 0, -1])
    expect([wrong, (await set(wrong)).body.errors?.[0]?.path]).toEqual([wrong, "memberPrice"]);
  for (const wrong of [100_000, 99, 0])
    await expect(
      rows("update resource_terms set member_price_poisha = $2 where resource_id = $1", [id, wrong]),
    ).rejects.toThrow("resource_terms_member_price");
  await expect(
    rows(
      "update resource_terms set access = 'account', price_poisha = null, member_price_poisha = 100 where resource_id = $1",
      [id],
    ),
  ).rejects.toThrow("resource_terms_member_price");
  expect((await set(999.99)).status).toBe(200);
});

it("of a cohort is that of the seat", async () => {
  const { database, site, admin } = all.shop;
  await createProgram(database.db, { slug: "member-cohort", title: "Letters of credit" });
  const [{ id: programId }] = await rows("select id from programs where slug = 'member-cohort'");
  const body = {
    name: "Spring",
    startsOn: dayIn(30),
    endsOn: dayIn(60),
    schedule: "",
    way: "checkout",
    price: 5000,
    capacity: 5,
  };
  const cohort = (memberPrice: number) =>
    admin.call("POST", `/programs/admin/${programId}/cohorts`, { ...body, memberPrice, opensAt: null, closesAt: null });
  expect((await cohort(5000)).status).toBe(422);
  const made = await cohort(4000);
  expect(made.body.data).toMatchObject({ price: 5000, memberPrice: 4000 });
  const member = await createBuyer(site);
  await memberOf(all.shop, member);
  const asked = { cohortId: made.body.data.id, name: "Rahima", request: "", expectedPrice: 5000 };
  const { id } = (await member.call("POST", "/enrollments", asked)).body.data;
  const seat = [{ kind: "enrollment", id }];
  expect((await member.call("POST", "/shop/quote", { items: seat })).body.data.total).toBe(4000);
  const order = await member.order([], 4000, { items: seat, billing });
  const { url } = await member.pay(order.id);
  await press(site.app, url, "pay");
  expect((await rows("select state from enrollments where id = $1", [id]))[0].state).toBe("enrolled");
});
