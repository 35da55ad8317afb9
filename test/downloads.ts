import { randomUUID } from "node:crypto";
import { addFile, another } from "./documents.ts";
import { createCategory } from "./factories/category.ts";
import { memberOf } from "./member-of.ts";
import { billing, createBuyer, press, useShop } from "./shop.ts";

type Buyer = Awaited<ReturnType<typeof createBuyer>>;

/** A shop of an institute whose resources have files to download. */
export function useDownloads({ connections = 1 } = {}) {
  const shop = useShop({}, { connections });
  let made = 0;
  const rows = async (query: string, values: unknown[] = []) => (await shop.database.pool.query(query, values)).rows;

  /** A file of the library; answers its id. */
  async function file(access = "private"): Promise<string> {
    const answer = await addFile(shop.admin, another(), "Checklist.pdf", access);
    return answer.body.data.id;
  }
  /** A resource that is published, without downloads. */
  async function resource(more: object = {}) {
    await createCategory(shop.database.db, "customs").catch(() => undefined);
    const title = `Checklist ${++made} ${randomUUID().slice(0, 8)}`;
    const words = { title, summary: "In short.", body: "<p>Text</p>", subject: "customs", kind: "checklist" };
    const answer = await shop.admin.call("POST", "/resources", { ...words, status: "published", ...more });
    if (answer.status !== 201) throw new Error(`not written: ${JSON.stringify(answer.body)}`);
    return answer.body.data as { id: string; slug: string; title: string };
  }
  const setTerms = (
    id: string,
    access: string,
    price: number | null = null,
    version: number | null = null,
    more: object = {},
  ) => shop.admin.call("PUT", `/resources/admin/${id}/downloads/terms`, { access, price, version, ...more });
  const addEdition = (id: string, more: object = {}) =>
    shop.admin.call("POST", `/resources/admin/${id}/downloads`, {
      ...{ label: "1", releasedOn: "2026-11-01", changes: "" },
      ...more,
    });
  /** A resource with one version. */
  async function offered(access: string, price: number | null = null) {
    const one = await resource();
    const set = await setTerms(one.id, access, price);
    const added = await addEdition(one.id, { fileId: await file() });
    if (set.status !== 200 || added.status !== 201) throw new Error(`not offered: ${JSON.stringify(added.body)}`);
    return { ...one, edition: added.body.data.editions[0].id as string };
  }
  const items = (id: string) => [{ kind: "resource" as const, id }];
  /** Orders a resource and pays it. */
  async function buy(buyer: Buyer, id: string, price: number) {
    const order = await buyer.order([], price, { items: items(id), billing });
    const { url } = await buyer.pay(order.id);
    await press(shop.site.app, url, "pay");
    return order;
  }
  const refund = (orderId: string, amount: number) =>
    shop.admin.call("POST", `/purchases/${orderId}/refunds`, {
      ...{ amount, reason: "Asked for", idempotencyKey: randomUUID(), before: 0 },
    });
  const link = (who: Pick<Buyer, "call">, edition: string) => who.call("POST", `/downloads/${edition}/link`);
  const counted = async (edition: string) =>
    (await rows("select coalesce(sum(count), 0)::int as n from resource_downloads where edition_id = $1", [edition]))[0]
      .n;
  /** Fetches an address as a browser without cookies does. */
  const fetchFile = (href: string) =>
    shop.site.app.request(href, {}, { incoming: { socket: { remoteAddress: "203.0.113.9" }, headers: {} } });
  const makeMember = (who: Pick<Buyer, "call">, more?: object) => memberOf(shop, who, more);
  const staff = async (id: string) => (await shop.admin.call("GET", `/resources/admin/${id}/downloads`)).body.data;

  return {
    shop,
    ...{
      rows,
      file,
      resource,
      setTerms,
      addEdition,
      offered,
      items,
      buy,
      refund,
      link,
      counted,
      fetchFile,
      staff,
      makeMember,
    },
    buyer: () => createBuyer(shop.site),
  };
}
