import { expect, it } from "vitest";
import { apiBrowser } from "../../../test/api-browser.ts";
import { useDownloads } from "../../../test/downloads.ts";
import { press } from "../../../test/shop.ts";
import { tellBuyersOfEdition } from "./edition-mails.server.ts";

const all = useDownloads();
const { rows, offered, setTerms, addEdition, link, counted, buy, refund, items, file, staff } = all;

it("a buyer has it, finds it in the dashboard with every version, and a stranger has not", async () => {
  const { id, edition, slug } = await offered("buyer", 250.5);
  const buyer = await all.buyer();
  const other = await all.buyer();
  const quote = async (who: typeof buyer) =>
    (await who.call("POST", "/shop/quote", { items: items(id) })).body.data.lines[0];
  expect(await quote(buyer)).toMatchObject({ status: "available", price: 250.5, href: `/resources/${slug}` });
  expect([(await link(buyer, edition)).status, (await link(apiBrowser(all.shop.site.app), edition)).status]).toEqual([
    403, 401,
  ]);
  await buy(buyer, id, 250.5);
  expect(await quote(buyer)).toMatchObject({ status: "owned" });
  expect((await link(buyer, edition)).status).toBe(200);
  expect((await link(other, edition)).status).toBe(403);
  await addEdition(id, { label: "2", releasedOn: "2026-11-30", fileId: await file() });
  const mine = async () => (await buyer.call("GET", "/downloads/my")).body.data;
  expect(await mine()).toMatchObject({
    items: [{ id, visible: true, editions: [{ label: "2" }, { label: "1" }] }],
    pagination: { total: 1 },
  });
  expect((await other.call("GET", "/downloads/my")).body.data.items).toEqual([]);
  // Hidden, or for others by now: who paid keeps it.
  await setTerms(id, "member", null, 1);
  await all.shop.admin.call("PATCH", "/resources/publish", { id, version: 1, status: "archived" });
  expect((await link(buyer, edition)).status).toBe(200);
  expect(await mine()).toMatchObject({ items: [{ visible: false }] });
  const remove = await all.shop.admin.call("DELETE", `/resources/admin/${id}`);
  expect([remove.status, remove.body.message]).toEqual([409, expect.stringContaining("was sold")]);
});

it("is not for sale without a file, hidden, or for others", async () => {
  const { id, edition } = await offered("buyer", 100);
  const buyer = await all.buyer();
  const status = async () =>
    (await buyer.call("POST", "/shop/quote", { items: items(id) })).body.data.lines[0].status as string;
  expect(await status()).toBe("available");
  await setTerms(id, "account", null, 1);
  expect(await status()).toBe("unavailable");
  await setTerms(id, "buyer", 100, 2);
  expect((await all.shop.admin.call("DELETE", `/resources/admin/downloads/${edition}`)).status).toBe(200);
  expect(await status()).toBe("unavailable");
});

it("an order keeps its price and its file while it is open, and is paid at most once at the same moment", async () => {
  const { id, edition } = await offered("buyer", 100);
  const buyer = await all.buyer();
  const order = await buyer.order([], 100, { items: items(id) });
  await setTerms(id, "buyer", 900, 1);
  const last = await all.shop.admin.call("DELETE", `/resources/admin/downloads/${edition}`);
  expect([last.status, last.body.message]).toEqual([409, expect.stringContaining("last version")]);
  expect(await buyer.stateOf(order.id)).toMatchObject({ total: 100 });
  await expect(buyer.order([], 100, { items: items(id) })).rejects.toThrow("price has changed");
  await expect(
    all.rows(
      "insert into resource_access (line_id, user_id, resource_id) select l.id, o.user_id, l.item_id from order_lines l join orders o on o.id = l.order_id where o.id = $1",
      [order.id],
    ),
  ).rejects.toThrow("without a paid line");
});

it("that was deleted before late money came isn't given: staff read that it goes back", async () => {
  const { id, edition } = await offered("buyer", 100);
  const buyer = await all.buyer();
  const order = await buyer.order([], 100, { items: items(id) });
  const { url } = await buyer.pay(order.id);
  expect((await buyer.call("POST", `/orders/${order.id}/cancel`)).status).toBe(200);
  await all.shop.admin.call("PATCH", "/resources/publish", { id, version: 1, status: "archived" });
  for (const path of [`downloads/${edition}`, id])
    expect(await all.shop.admin.call("DELETE", `/resources/admin/${path}`)).toMatchObject({ status: 200 });
  await press(all.shop.site.app, url, "pay");
  const [{ id: attemptId }] = await rows("select id from payment_attempts where order_id = $1", [order.id]);
  const decide = (decision: string) =>
    all.shop.admin.call("POST", `/payments/${attemptId}/decision`, { decision, note: "Looked at." });
  const refused = await decide("approve");
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("Give the money back")]);
  expect((await decide("refund")).status).toBe(200);
});

it("whose money goes back loses it, and what was opened can't be asked back", async () => {
  const { id, edition } = await offered("buyer", 100);
  const buyer = await all.buyer();
  const order = await buy(buyer, id, 100);
  expect(await buyer.stateOf(order.id)).toMatchObject({ refundRefusal: null });
  expect((await link(buyer, edition)).status).toBe(200);
  expect((await buyer.stateOf(order.id)).refundRefusal).toContain("opened what you bought");
  const before = await counted(edition);
  expect([200, 201]).toContain((await refund(order.id, 100)).status);
  expect((await link(buyer, edition)).status).toBe(403);
  expect(await counted(edition)).toBe(before);
  expect((await buyer.call("GET", "/downloads/my")).body.data.items).toEqual([]);
  // It can be bought again.
  await buy(buyer, id, 100);
  expect((await link(buyer, edition)).status).toBe(200);
});

it("tells each buyer of a version once, whatever is pressed twice or killed in between, and nobody who has it no more", async () => {
  const { id } = await offered("buyer", 100);
  const people = await Promise.all([1, 2, 3, 4].map(() => all.buyer()));
  const orders: string[] = [];
  for (const one of people) orders.push((await buy(one, id, 100)).id);
  const [kept, refunded, blocked, leaving] = people;
  await refund(orders[1] as string, 100);
  await rows("update users set blocked_at = now(), block_reason = 'Spam' where email = $1", [blocked?.email]);
  await rows("update users set delete_after = now() + interval '7 days' where email = $1", [leaving?.email]);
  const added = await addEdition(id, {
    label: "2",
    releasedOn: "2026-11-30",
    changes: "Two rows.",
    fileId: await file(),
  });
  const [{ id: newest }, { id: older }] = added.body.data.editions;
  const tell = (edition: string) => all.shop.admin.call("POST", `/resources/admin/downloads/${edition}/tell`);
  expect((await tell(older)).status).toBe(409);
  const told = await Promise.all([tell(newest), tell(newest)]);
  expect(told.map(({ status }) => status).sort()).toEqual([200, 409]);
  const about = () => all.shop.site.mails.filter(({ kind }) => kind === "resource-version");
  await expect.poll(about, { timeout: 20_000 }).toHaveLength(1);
  expect(about()[0]).toMatchObject({ to: kept?.email, text: expect.stringContaining("Two rows.") });
  expect(about().some(({ to }) => to === refunded?.email)).toBe(false);

  const broken = { ...all.shop.site.platform, outbox: { put: () => Promise.reject(new Error("killed")) } };
  const ledger = () => all.shop.count("resource_tellings where edition_id = $1", [newest]);
  await rows("delete from resource_tellings");
  await expect(tellBuyersOfEdition(broken as never, newest)).rejects.toThrow("killed");
  expect(await ledger()).toBe(0);
  const outbox = () => all.shop.count("mails where kind = 'resource-version'");
  const before = await outbox();
  await Promise.all([1, 2].map(() => tellBuyersOfEdition(all.shop.site.platform, newest)));
  expect([await ledger(), (await outbox()) - before]).toEqual([1, 1]);
  expect((await staff(id)).editions[0]).toMatchObject({ told: 1 });
});

it("goes with the account, and leaves the numbers", async () => {
  const { id, edition } = await offered("buyer", 100);
  const buyer = await all.buyer();
  await buy(buyer, id, 100);
  await link(buyer, edition);
  const exported = await buyer.call("GET", "/auth/export");
  expect(JSON.stringify(exported.body)).toContain("purchasedResources");
  await rows("delete from users where email = $1", [buyer.email]);
  expect(await all.shop.count("resource_access where resource_id = $1", [id])).toBe(0);
  expect(await counted(edition)).toBe(1);
});
