import { expect, it } from "vitest";
import { ownDataParts } from "#app/own-data.server.ts";
import { deleteDueAccounts } from "#features/accounts/service.server.ts";
import { useDownloads } from "../../../test/downloads.ts";

const all = useDownloads();
const { rows, offered, buy, link, refund, makeMember } = all;
type Buyer = Awaited<ReturnType<typeof all.buyer>>;

const entriesOf = async (who: Pick<Buyer, "call">, query = "") =>
  (await who.call("GET", `/learning-record${query}`)).body.data.items;
const userOf = async ({ email }: Buyer) => (await rows("select id from users where email = $1", [email]))[0].id;

it("names what was bought and fetched, by the first time, and where it opens", async () => {
  const one = await offered("buyer", 300);
  const buyer = await all.buyer();
  await buy(buyer, one.id, 300);
  expect(await entriesOf(buyer)).toEqual([]);
  expect((await link(buyer, one.edition)).status).toBe(200);
  await rows("update resource_access set opened_at = '2026-05-04T08:00:00Z' where resource_id = $1", [one.id]);
  expect((await link(buyer, one.edition)).status).toBe(200);
  expect(await entriesOf(buyer, "?kind=downloaded&year=2026")).toEqual([
    {
      ...{ id: one.id, kind: "downloaded", at: "2026-05-04T08:00:00.000Z", wholeDay: false, removable: false },
      ...{ title: one.title, path: `/resources/${one.slug}`, facts: [{ name: "Kind", value: "Checklist" }] },
    },
  ]);
  const { data } = (await buyer.call("GET", "/learning-record/summary")).body;
  expect(data).toMatchObject({ total: 1, kinds: [{ kind: "downloaded", entries: 1 }] });
  await rows("update resources set status = 'archived' where id = $1", [one.id]);
  expect((await entriesOf(buyer))[0].path).toBe("/dashboard/resources");
});

it("is in both files, and nobody else's", async () => {
  const one = await offered("buyer", 300);
  const buyer = await all.buyer();
  await buy(buyer, one.id, 300);
  await link(buyer, one.edition);
  const file = (await buyer.call("GET", "/learning-record/export?format=json")).body;
  expect(file.entries).toMatchObject([{ kind: "downloaded", title: one.title }]);
  expect(file.entries[0].url).toMatch(new RegExp(`/resources/${one.slug}$`));
  const csv = (await buyer.call("GET", "/learning-record/export?format=csv")).body;
  expect(csv).toContain(`,Resource downloaded,${one.title},Kind: Checklist,`);
  expect(await entriesOf(await all.buyer())).toEqual([]);
});

it("holds nothing of downloads that nobody paid for, whoever is signed in", async () => {
  const member = await all.buyer();
  await makeMember(member);
  for (const access of ["everybody", "account", "member"]) {
    const { edition } = await offered(access);
    expect([access, (await link(member, edition)).status]).toEqual([access, 200]);
  }
  expect(await entriesOf(member)).toEqual([]);
});

it("goes with the money that goes back, and with the account", async () => {
  const one = await offered("buyer", 300);
  const [buyer, other] = [await all.buyer(), await all.buyer()];
  for (const each of [buyer, other]) {
    const order = await buy(each, one.id, 300);
    await link(each, one.edition);
    expect(await entriesOf(each)).toHaveLength(1);
    if (each === buyer) expect((await refund(order.id, 300)).status).toBe(200);
  }
  expect(await entriesOf(buyer)).toEqual([]);
  const id = await userOf(other);
  await rows("update users set delete_after = now() - interval '1 minute' where id = $1", [id]);
  expect(await deleteDueAccounts(all.shop.site.platform, ownDataParts)).toBe(1);
  expect(await rows("select 1 from resource_access where user_id = $1", [id])).toEqual([]);
});
