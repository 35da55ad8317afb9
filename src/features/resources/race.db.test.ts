import { expect, it } from "vitest";
import { useDownloads } from "../../../test/downloads.ts";
import { tellBuyersOfEdition } from "./edition-mails.server.ts";

const all = useDownloads({ connections: 6 });
const { rows, offered, setTerms, addEdition, buy, file, link, counted } = all;
const statuses = async (calls: Promise<{ status: number }>[]) => (await Promise.all(calls)).map(({ status }) => status);

it("rounds at the same moment tell each buyer once", async () => {
  const { id, edition } = await offered("buyer", 100);
  for (const one of await Promise.all([1, 2, 3, 4, 5].map(() => all.buyer()))) await buy(one, id, 100);
  await rows("update resource_editions set tell_at = now() where id = $1", [edition]);
  const before = await all.shop.count("mails where kind = 'resource-version'");
  await Promise.all([1, 2, 3, 4].map(() => tellBuyersOfEdition(all.shop.site.platform, edition)));
  expect(await all.shop.count("resource_tellings where edition_id = $1", [edition])).toBe(5);
  expect((await all.shop.count("mails where kind = 'resource-version'")) - before).toBe(5);
});

it("a file is public, or for some people: never both, whoever was first", async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id, edition } = await offered("everybody");
    const [{ file_id: fileId }] = await rows("select file_id from resource_editions where id = $1", [edition]);
    const steps = [
      () => setTerms(id, "account", null, 1),
      () => all.shop.admin.call("PATCH", `/media/files/${fileId}`, { version: 1, title: "C", access: "public" }),
    ];
    const answers = await statuses((round % 2 ? steps.reverse() : steps).map((step) => step()));
    expect(answers.sort()).toEqual([200, 409]);
    const [now] = await rows(
      "select t.access, f.access as file from resource_terms t join resource_editions e using (resource_id) join files f on f.id = e.file_id where e.id = $1",
      [edition],
    );
    expect(now.access === "account" && now.file === "public").toBe(false);
  }
});

it("of two last versions of what was sold one stays, whoever removes both at once", async () => {
  const { id, edition } = await offered("buyer", 100);
  await buy(await all.buyer(), id, 100);
  const added = await addEdition(id, { label: "2", fileId: await file() });
  const other = added.body.data.editions.find((one: { id: string }) => one.id !== edition).id;
  const remove = (one: string) => all.shop.admin.call("DELETE", `/resources/admin/downloads/${one}`);
  expect((await statuses([remove(edition), remove(other)])).sort()).toEqual([200, 409]);
});

it("downloads at the same moment are all counted, and none is after the money went back", async () => {
  const { id, edition } = await offered("buyer", 100);
  const buyer = await all.buyer();
  const order = await buy(buyer, id, 100);
  const presses = Array.from({ length: 8 }, () => link(buyer, edition));
  const [refunded, ...links] = await statuses([all.refund(order.id, 100), ...presses]);
  expect([200, 201]).toContain(refunded);
  const given = links.filter((status) => status === 200).length;
  expect(links.filter((status) => status === 403)).toHaveLength(8 - given);
  expect(await counted(edition)).toBe(given);
  expect((await link(buyer, edition)).status).toBe(403);
});

it("one press more for the same thing gives it once", async () => {
  const { id } = await offered("buyer", 100);
  const buyer = await all.buyer();
  const orders = await Promise.allSettled([1, 2].map(() => buyer.order([], 100, { items: all.items(id) })));
  expect(orders.some(({ status }) => status === "fulfilled")).toBe(true);
  const open =
    "orders o join order_lines l on l.order_id = o.id where l.item_id = $1 and o.state in ('pending', 'failed')";
  expect(await all.shop.count(open, [id])).toBe(1);
});
