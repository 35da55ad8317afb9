import { randomUUID } from "node:crypto";
import type { ApiBrowser } from "./api-browser.ts";
import { createProgram } from "./factories/items.ts";
import { billing, createBuyer, press, useShop } from "./shop.ts";

/** The day so many days from now. */
export const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A shop with programs that have cohorts. */
export function useCohorts(env: Record<string, string> = {}, { connections = 1 } = {}) {
  const shop = useShop(env, { connections });
  const { database } = shop;
  const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows;
  const cohort = (more: object = {}) => ({
    ...{ name: "Spring", startsOn: dayIn(30), endsOn: dayIn(60), schedule: "Sundays, 6 to 9 PM", way: "checkout" },
    ...{ price: 0, capacity: 10, opensAt: null, closesAt: null },
    ...more,
  });

  /** A program with one cohort. */
  async function offered(more: { price?: number; [name: string]: unknown } = {}) {
    const slug = `program-${randomUUID()}`;
    await createProgram(database.db, { slug, title: "Letters of credit" });
    const [{ id: programId }] = await rows("select id from programs where slug = $1", [slug]);
    const answer = await shop.admin.call("POST", `/programs/admin/${programId}/cohorts`, cohort(more));
    if (answer.status !== 201) throw new Error(`not added: ${JSON.stringify(answer.body)}`);
    return { slug, programId: programId as string, cohortId: answer.body.data.id as string, price: more.price ?? 0 };
  }
  type Offered = Awaited<ReturnType<typeof offered>>;

  /** What is sent by whoever enrolls. */
  const asked = ({ cohortId, price }: Pick<Offered, "cohortId" | "price">, more: object = {}) => ({
    ...{ cohortId, name: "Rahima Sultana", request: "", expectedPrice: price, parts: [] },
    ...more,
  });
  const enroll = (who: Pick<ApiBrowser, "call">, of: Offered, more?: object) =>
    who.call("POST", "/enrollments", asked(of, more));

  /** A seat that was ordered, and where it is paid. */
  async function ordered(of: Offered, gateway = "sandbox") {
    const buyer = await createBuyer(shop.site);
    const enrollment = (await enroll(buyer, of)).body.data as { id: string; price: number };
    const items = [{ kind: "enrollment", id: enrollment.id }];
    const order = await buyer.order([], enrollment.price, { items, billing });
    return { buyer, enrollment, order, ...(await buyer.pay(order.id, gateway)) };
  }
  /** One that was paid. */
  async function bought(of: Offered) {
    const all = await ordered(of);
    await press(shop.site.app, all.url, "pay");
    return all;
  }
  const takenOf = async ({ cohortId }: Pick<Offered, "cohortId">): Promise<number> =>
    (await rows("select taken from cohorts where id = $1", [cohortId]))[0].taken;
  const stateOf = async (id: string): Promise<string> =>
    (await rows("select state from enrollments where id = $1", [id]))[0]?.state;
  const late = (id: string, days = 0) =>
    rows("update enrollments set held_until = now() - make_interval(days => $2, secs => 1) where id = $1", [id, days]);
  return Object.assign(Object.create(shop) as typeof shop, {
    ...{ rows, cohort, offered, asked, enroll, ordered, bought, takenOf, stateOf, late },
  });
}
