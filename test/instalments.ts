import type { ApiBrowser } from "./api-browser.ts";
import { useCohorts } from "./cohorts.ts";
import { billing, createBuyer, press } from "./shop.ts";

/** The day in Dhaka so many days from now. */
export const dhakaIn = (days: number) =>
  new Date(Date.now() + 6 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

type Buyer = Awaited<ReturnType<typeof createBuyer>>;
type Of = { cohortId: string; price: number };

/** Cohorts whose fee of 12,000 can be paid in three parts: 5,000 first, 4,000 in 20 days, 3,000 in 40. */
export function useInstalments(more: { connections?: number } = {}) {
  const cohorts = useCohorts({}, more);
  const { rows, offered, enroll } = cohorts;
  const plan = [
    { amount: 4000, dueOn: dhakaIn(20) },
    { amount: 3000, dueOn: dhakaIn(40) },
  ];
  const planned = (other: object = {}) => offered({ price: 12_000, plan, ...other });
  const partsOf = async (who: Pick<ApiBrowser, "call">, { cohortId }: Pick<Of, "cohortId">) =>
    (await who.call("GET", `/cohorts/${cohortId}`)).body.data.cohort.parts as {
      amount: number;
      dueOn: string | null;
    }[];
  const enrollInParts = async (who: Buyer, of: Awaited<ReturnType<typeof offered>>, other: object = {}) =>
    enroll(who, of, { parts: await partsOf(who, of), ...other });
  const order = (who: Buyer, kind: "enrollment" | "instalment", id: string, total: number) =>
    who.order([], total, { items: [{ kind, id }], billing });
  /** Orders one thing and pays it. */
  async function pay(who: Buyer, kind: "enrollment" | "instalment", id: string, total: number) {
    const made = await order(who, kind, id, total);
    const { url } = await who.pay(made.id);
    await press(cohorts.site.app, url, "pay");
    return { ...made, url };
  }
  /** Somebody whose first part is paid. */
  async function seated(of: Awaited<ReturnType<typeof offered>>, first = 5000) {
    const buyer = await createBuyer(cohorts.site);
    const { id } = (await enrollInParts(buyer, of)).body.data as { id: string };
    const paid = await pay(buyer, "enrollment", id, first);
    const parts = await laterOf(id);
    return { buyer, id, parts, order: paid };
  }
  const laterOf = async (id: string) =>
    (await rows("select id from instalments where enrollment_id = $1 order by position", [id])).map(
      (row: { id: string }) => row.id,
    ) as string[];
  /** Moves the day of a part, which nothing of the site can do. */
  async function moveDay(part: string, days: number) {
    await rows("alter table instalments disable trigger instalments_guard");
    await rows("update instalments set due_on = $2 where id = $1", [part, dhakaIn(days)]);
    await rows("alter table instalments enable trigger instalments_guard");
  }
  const quote = async (who: Pick<ApiBrowser, "call">, id: string, kind = "instalment") =>
    (await who.call("POST", "/shop/quote", { items: [{ kind, id }] })).body.data.lines[0];
  const mine = async (who: Pick<ApiBrowser, "call">) => (await who.call("GET", "/enrollments/my")).body.data.items;
  const refund = (orderId: string) =>
    cohorts.admin.call("POST", `/purchases/${orderId}/refunds`, {
      idempotencyKey: crypto.randomUUID(),
      reason: "Can't come",
    });
  return Object.assign(Object.create(cohorts) as typeof cohorts, {
    ...{ plan, planned, partsOf, enrollInParts, order, pay, seated, laterOf, moveDay, quote, mine, refund },
  });
}
