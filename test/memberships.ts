import type { ApiBrowser } from "./api-browser.ts";
import { billing, createBuyer, press, useShop } from "./shop.ts";

/** A shop of an institute that has kinds of membership. */
export function useMemberships(env: Record<string, string> = {}, { connections = 1 } = {}) {
  const shop = useShop(env, { connections });
  const rows = async (query: string, values: unknown[] = []) => (await shop.database.pool.query(query, values)).rows;
  let count = 0;

  /** A kind as it is sent. */
  const kindOf = (more: object = {}) => ({
    ...{ name: `Kind ${++count}`, summary: "", benefits: ["A say"], fee: 2500, months: 12, forOrganizations: false },
    ...{ open: true, position: 0 },
    ...more,
  });
  /** A kind that is there. */
  async function kind(more: { fee?: number; [name: string]: unknown } = {}) {
    const answer = await shop.admin.call("POST", "/memberships/admin/kinds", kindOf(more));
    if (answer.status !== 201) throw new Error(`not added: ${JSON.stringify(answer.body)}`);
    return answer.body.data as { id: string; name: string; fee: number; version: number };
  }
  type Kind = Awaited<ReturnType<typeof kind>>;

  /** What is sent by whoever applies. */
  const asked = ({ id, fee }: Pick<Kind, "id" | "fee">, more: object = {}) => ({
    ...{ kindId: id, name: "Rahima Sultana", organization: "", reason: "I check documents at a bank." },
    ...{ agree: true, expectedFee: fee },
    ...more,
  });
  const apply = (who: Pick<ApiBrowser, "call">, of: Kind, more?: object) =>
    who.call("POST", "/memberships", asked(of, more));
  /** A step of staff upon what is there now. */
  async function decide(id: string, step: "approve" | "refuse" | "ask" | "revoke", body: object = {}) {
    const { version } = (await shop.admin.call("GET", `/memberships/admin/${id}`)).body.data;
    return shop.admin.call("POST", `/memberships/${id}/${step}`, { ...body, version });
  }

  const items = (id: string) => [{ kind: "membership" as const, id }];
  type Buyer = Awaited<ReturnType<typeof createBuyer>>;
  /** An order for its next term, and where it is paid. */
  async function ordered(buyer: Buyer, id: string, fee: number) {
    const order = await buyer.order([], fee, { items: items(id), billing });
    return { order, ...(await buyer.pay(order.id)) };
  }
  /** Somebody who applied, was approved and has paid. */
  async function member(of: Kind) {
    const buyer = await createBuyer(shop.site);
    const { id } = (await apply(buyer, of)).body.data as { id: string };
    const approved = await decide(id, "approve");
    if (approved.status !== 200) throw new Error(`not approved: ${JSON.stringify(approved.body)}`);
    if (of.fee === 0) return { buyer, id, order: undefined };
    const { order, url } = await ordered(buyer, id, of.fee);
    await press(shop.site.app, url, "pay");
    return { buyer, id, order };
  }
  const own = async (who: Pick<ApiBrowser, "call">) =>
    (await who.call("GET", "/memberships/my")).body.data.memberships[0];
  const userOf = async (id: string): Promise<string> =>
    (await rows("select user_id from memberships where id = $1", [id]))[0].user_id;
  /** Moves a membership's terms so many days into the past. */
  async function older(id: string, days: number) {
    await rows(
      "update membership_terms set starts_on = starts_on - $2::int, ends_on = ends_on - $2::int where membership_id = $1",
      [id, days],
    );
    await rows("update memberships set ends_on = ends_on - $2::int where id = $1", [id, days]);
  }
  return Object.assign(Object.create(shop) as typeof shop, {
    ...{ rows, kindOf, kind, asked, apply, decide, items, ordered, member, own, userOf, older },
  });
}
