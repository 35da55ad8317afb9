import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { useCompanies } from "../../../test/companies.ts";

const companies = useCompanies();
const { rows, offered, bought: boughtByCompany } = companies;
const boughtBySomebody = Object.getPrototypeOf(companies).bought as (
  of: Awaited<ReturnType<typeof offered>>,
) => Promise<{ order: { id: string; number: string } }>;

const due = async () => {
  const { data } = (await companies.admin.call("GET", "/purchases?needs=refund&order=asc")).body;
  return data.items.map(({ number, needs }: { number: string; needs: object[] }) => [number, needs]);
};
const counts = async () => [
  (await companies.admin.call("GET", "/purchases/waiting")).body.data.counts.refund,
  (await companies.admin.call("GET", "/overview/waiting")).body.data.refundsDue,
];
const canceled = [{ what: "refund", detail: "canceled" }];
const cancel = async ({ cohortId }: { cohortId: string }) =>
  expect((await companies.admin.call("POST", `/cohorts/${cohortId}/cancel`, { version: 1 })).status).toBe(200);
const refund = async (id: string, amount?: number) =>
  (
    await companies.admin.call("POST", `/purchases/${id}/refunds`, {
      ...{ idempotencyKey: randomUUID(), cause: "cannot_deliver", reason: "The cohort was canceled." },
      ...(amount !== undefined && { amount }),
    })
  ).status;

it("what was paid for a canceled cohort is due until all of it went back, and nothing else is", async () => {
  const [of, other] = [await offered({ price: 900 }), await offered({ price: 900 })];
  const [first, second] = [await boughtBySomebody(of), await boughtBySomebody(of)];
  await boughtBySomebody(other);
  expect([await due(), await counts()]).toEqual([[], [0, 0]]);
  await cancel(of);
  expect(await due()).toEqual([
    [first.order.number, canceled],
    [second.order.number, canceled],
  ]);
  expect(await counts()).toEqual([2, 2]);
  const detail = (await companies.admin.call("GET", `/purchases/${first.order.number}`)).body.data;
  expect(detail.needs).toEqual(canceled);
  expect(await refund(first.order.id, 400)).toBe(200);
  expect(await counts()).toEqual([2, 2]);
  expect(await refund(first.order.id, 500)).toBe(200);
  expect(await due()).toEqual([[second.order.number, canceled]]);
  expect(await refund(second.order.id)).toBe(200);
  expect([await due(), await counts()]).toEqual([[], [0, 0]]);
});

it("who completed a cohort that is canceled afterward had it: nothing is due", async () => {
  const of = await offered({ price: 900 });
  const { order } = await boughtBySomebody(of);
  await rows("update enrollments set state = 'completed', completed_at = now() where cohort_id = $1", [of.cohortId]);
  await cancel(of);
  expect(await due()).toEqual([]);
  await rows("update enrollments set state = 'enrolled', completed_at = null where cohort_id = $1", [of.cohortId]);
  expect(await refund(order.id)).toBe(200);
});

it("a company's seats of a canceled cohort are due, too", async () => {
  const of = await offered({ price: 900 });
  const { block } = await boughtByCompany(of, 2);
  await cancel(of);
  // A company may pay by transfer, too: that one is still waited for.
  expect(await due()).toEqual([[block.order.number, expect.arrayContaining(canceled)]]);
  expect(await refund(block.order.id)).toBe(200);
  expect(await due()).toEqual([]);
});
