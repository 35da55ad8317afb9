import { expect, it } from "vitest";
import { useInstalments } from "../../../test/instalments.ts";
import { createBuyer, press } from "../../../test/shop.ts";

const all = useInstalments({ connections: 20 });
const { rows, planned, partsOf, enrollInParts, order, pay, seated, laterOf, refund } = all;

it("one part paid on many pages at the same moment is paid once; the other money is held", async () => {
  const { buyer, parts } = await seated(await planned());
  const [part = ""] = parts;
  const made: { id: string; url: string }[] = [];
  for (let n = 0; n < 4; n += 1) {
    const one = await order(buyer, "instalment", part, 4000);
    made.push({ ...one, ...(await buyer.pay(one.id)) });
  }
  await Promise.all(made.map(({ url }) => press(all.site.app, url, "pay")));
  const states = await Promise.all(made.map(async ({ id }) => (await buyer.stateOf(id)).state));
  // Each order ended the one before it: money that comes for those is held.
  expect(states).toEqual(["review", "review", "review", "paid"]);
  const [{ n }] = await rows(
    "select count(*)::int as n from order_lines where item_id = $1 and granted_at is not null",
    [part],
  );
  expect(n).toBe(1);
});

it("who presses several times enrolls once, with one set of parts", async () => {
  const of = await planned();
  const buyer = await createBuyer(all.site);
  const parts = await partsOf(buyer, of);
  const answers = await Promise.all(
    [parts, [], parts, parts].map((chosen) => all.enroll(buyer, of, { parts: chosen })),
  );
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  const later = await laterOf(answers[0]?.body.data.id);
  expect([0, 2]).toContain(later.length);
});

it("a part that is paid while the first part goes back is either paid or held, never lost", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { buyer, id, parts, order: first } = await seated(await planned());
    const second = await order(buyer, "instalment", parts[0] ?? "", 4000);
    const { url } = await buyer.pay(second.id);
    await Promise.all([refund(first.id), press(all.site.app, url, "pay")]);
    const { state } = await buyer.stateOf(second.id);
    const [seat] = await rows("select state from enrollments where id = $1", [id]);
    const left = await rows("select line_id is not null as paid from instalments where enrollment_id = $1", [id]);
    expect([seat.state, state, left]).toEqual(
      state === "paid" ? ["revoked", "paid", [{ paid: true }]] : ["revoked", "review", []],
    );
  }
});

it("a part that goes back while its payer is marked as completed: one of the two", async () => {
  for (let round = 0; round < 5; round += 1) {
    const of = await planned();
    const { buyer, id, parts } = await seated(of);
    await pay(buyer, "instalment", parts[0] ?? "", 4000);
    const last = await pay(buyer, "instalment", parts[1] ?? "", 3000);
    const csv = `email\n${buyer.email}\n`;
    const preview = await all.admin.call("POST", `/cohorts/${of.cohortId}/completions/preview`, { csv });
    const { digest } = preview.body.data;
    const [back, marked] = await Promise.all([
      refund(last.id),
      round % 2 === 0
        ? all.admin.call("POST", `/enrollments/${id}/complete`, { certificate: null })
        : all.admin.call("POST", `/cohorts/${of.cohortId}/completions`, { csv, digest, certificate: null }),
    ]);
    expect([back.status, marked.status].sort()).toEqual([200, 409]);
    const [seat] = await rows(
      `select e.state, count(*) filter (where i.line_id is null)::int as unpaid from enrollments e join instalments i on i.enrollment_id = e.id
        where e.id = $1 group by e.id`,
      [id],
    );
    expect(seat).toEqual(marked.status === 200 ? { state: "completed", unpaid: 0 } : { state: "enrolled", unpaid: 1 });
  }
});

it("many in parts and whole race for a few seats: as many seats as there are, each with its own parts", async () => {
  const of = await planned({ capacity: 5 });
  const buyers = await Promise.all(Array.from({ length: 12 }, () => createBuyer(all.site)));
  const answers = await Promise.all(
    buyers.map((buyer, i) => (i % 2 === 0 ? enrollInParts(buyer, of) : all.enroll(buyer, of))),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(await all.takenOf(of)).toBe(5);
  const sums = await rows(
    `select count(i.id)::int as n from enrollments e left join instalments i on i.enrollment_id = e.id where e.cohort_id = $1 group by e.id`,
    [of.cohortId],
  );
  for (const { n } of sums) expect([0, 2]).toContain(n);
});
