import { expect, it } from "vitest";
import { ownDataParts } from "#app/own-data.server.ts";
import { deleteDueAccounts } from "#features/accounts/service.server.ts";
import { dhakaIn, useInstalments } from "../../../test/instalments.ts";
import { createBuyer } from "../../../test/shop.ts";
import { remindOfParts } from "./instalment-reminders.server.ts";

const all = useInstalments({ connections: 4 });
const { rows, planned, enrollInParts, order, pay, seated, moveDay, mine, refund } = all;
const kindsTo = async (to: string) => {
  await expect.poll(() => all.count("mails where status = 'queued'"), { timeout: 60_000 }).toBe(0);
  return all.site.mails
    .filter((mail) => mail.to === to && mail.kind.startsWith("part-"))
    .map(({ kind, subject }) => `${kind}: ${subject}`);
};
const longAgo = (id: string) =>
  rows("update enrollments set enrolled_at = now() - interval '3 days' where id = $1", [id]);
const remind = () => Promise.all([remindOfParts(all.site.platform), remindOfParts(all.site.platform)]);
const list = async (query: string) => (await all.admin.call("GET", `/enrollments/admin/list?${query}`)).body.data;
const idsOf = async (query: string) => (await list(query)).items.map(({ id }: { id: string }) => id);
const complete = (id: string) => all.admin.call("POST", `/enrollments/${id}/complete`, { certificate: null });

it("a part is reminded of a week before and the day after, once each, whoever does it", async () => {
  const of = await planned();
  const { buyer, id, parts } = await seated(of);
  const [part = ""] = parts;
  await moveDay(part, 7);
  await remind();
  // They enrolled today, and read the days in that email.
  expect(await kindsTo(buyer.email)).toEqual([]);
  await longAgo(id);
  await moveDay(part, 8);
  await remind();
  expect(await kindsTo(buyer.email)).toEqual([]);
  await moveDay(part, 7);
  for (let time = 0; time < 2; time += 1) await remind();
  const soon = "part-due: Please pay part 2 of 3 for Letters of credit";
  expect(await kindsTo(buyer.email)).toEqual([soon]);
  await moveDay(part, 0);
  await remind();
  expect(await kindsTo(buyer.email)).toEqual([soon]);
  await moveDay(part, -1);
  for (let time = 0; time < 2; time += 1) await remind();
  const late = "part-late: Late: part 2 of 3 for Letters of credit";
  expect(await kindsTo(buyer.email)).toEqual([soon, late]);
  const mail = all.site.mails.find(({ to, kind }) => to === buyer.email && kind === "part-late");
  expect(mail?.text).toContain("BDT 4,000");
});

it("nobody is reminded of what is paid, being looked at, of a canceled cohort, or without a seat", async () => {
  const paid = await seated(await planned());
  await pay(paid.buyer, "instalment", paid.parts[0] ?? "", 4000);
  const named = await seated(await planned());
  const transfer = await order(named.buyer, "instalment", named.parts[0] ?? "", 4000);
  await named.buyer.pay(transfer.id, "manual");
  expect((await named.buyer.call("POST", `/orders/${transfer.id}/transfer`, { reference: "TRX-4711" })).status).toBe(
    200,
  );
  const canceledOf = await planned();
  const canceled = await seated(canceledOf);
  const [{ version }] = await rows("select version from cohorts where id = $1", [canceledOf.cohortId]);
  await all.admin.call("POST", `/cohorts/${canceledOf.cohortId}/cancel`, { version });
  const gone = await seated(await planned());
  await refund(gone.order.id);
  const heldBy = await createBuyer(all.site);
  const held = (await enrollInParts(heldBy, await planned())).body.data;
  const everybody = [paid, named, canceled, gone, { buyer: heldBy, id: held.id, parts: await all.laterOf(held.id) }];
  for (const { parts } of everybody) if (parts[0]) await moveDay(parts[0], -1);
  await rows("update enrollments set enrolled_at = now() - interval '3 days' where enrolled_at is not null");
  await remind();
  for (const { buyer } of everybody) expect(await kindsTo(buyer.email)).toEqual([]);
  const [unpaid] = await rows("select reminded_late_at from instalments where id = $1", [named.parts[0]]);
  expect(unpaid.reminded_late_at).toBeNull();
  // The transfer is given up: now there is something to say.
  await named.buyer.call("POST", `/orders/${transfer.id}/cancel`);
  await remind();
  expect(await kindsTo(named.buyer.email)).toHaveLength(1);
  expect(await idsOf("late=yes&limit=100")).not.toEqual(expect.arrayContaining([canceled.id]));
});

it("more than a portion is told in one round", async () => {
  const of = await planned({ capacity: 200 });
  const { parts } = await seated(of);
  const people = await rows(
    `insert into users (email, username, full_name, password_hash, verified_at)
      select 'part' || i || '@example.org', 'part' || i, 'Part ' || i, '$argon2id$x', now() from generate_series(1, 120) i returning id`,
  );
  await rows("alter table enrollments disable trigger enrollments_guard");
  await rows("alter table enrollments drop constraint enrollments_paid");
  await rows("alter table instalments disable trigger instalments_guard");
  await rows(
    `with e as (insert into enrollments (cohort_id, program_id, user_id, state, name, email, price_poisha, enrolled_at)
      select $1, $2, id, 'enrolled', 'Part', email, 1200000, now() - interval '3 days' from users where id = any($3) returning id)
      insert into instalments (enrollment_id, position, amount_poisha, due_on) select id, 2, 400000, $4 from e`,
    [of.cohortId, of.programId, people.map(({ id }: { id: string }) => id), dhakaIn(-1)],
  );
  await rows("alter table enrollments enable trigger enrollments_guard");
  await rows("alter table instalments enable trigger instalments_guard");
  const [one, two] = await remind();
  expect((one ?? 0) + (two ?? 0)).toBe(120);
  expect(await remind()).toEqual([0, 0]);
  expect((await list("late=yes&limit=1")).counts.late).toBeGreaterThanOrEqual(120);
  await rows("delete from enrollments where user_id = any($1)", [people.map(({ id }: { id: string }) => id)]);
  await rows(
    `alter table enrollments add constraint enrollments_paid check (enrolled_at is null or (price_poisha > 0) = (line_id is not null))`,
  );
  expect(parts).toHaveLength(2);
});

it("staff find who is late, and only those; My programs says it", async () => {
  const of = await planned();
  const inTime = await seated(of);
  const late = await seated(of);
  await moveDay(late.parts[0] ?? "", -1);
  await moveDay(inTime.parts[0] ?? "", 0);
  expect(await idsOf(`late=yes&cohort=${of.cohortId}`)).toEqual([late.id]);
  const { items, counts } = await list(`cohort=${of.cohortId}&sortField=name`);
  expect(counts.late).toBe(1);
  expect(new Map(items.map((one: { id: string; late: boolean }) => [one.id, one.late]))).toEqual(
    new Map([
      [inTime.id, false],
      [late.id, true],
    ]),
  );
  expect((await mine(late.buyer))[0].parts.map(({ state }: { state: string }) => state)).toEqual([
    "paid",
    "late",
    "open",
  ]);
  expect((await all.admin.call("GET", `/enrollments/admin/${late.id}`)).body.data.parts[1]).toMatchObject({
    state: "late",
  });
  const before = (await all.admin.call("GET", "/overview/waiting")).body.data.partsLate;
  await pay(late.buyer, "instalment", late.parts[0] ?? "", 4000);
  expect((await all.admin.call("GET", "/overview/waiting")).body.data.partsLate).toBe(before - 1);
  expect((await all.admin.call("GET", "/enrollments/admin/list?late=no")).status).toBe(422);
});

it("nobody completes before all is paid: one by one, from a file, and in the database", async () => {
  const of = await planned();
  const { buyer, id, parts } = await seated(of);
  const whole = await createBuyer(all.site);
  const { id: wholeId } = (await all.enroll(whole, of)).body.data;
  await pay(whole, "enrollment", wholeId, 12_000);
  const refused = await complete(id);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "The fee isn't paid yet: part 2 of 3 is open. It can be marked once all parts are.",
  ]);
  const csv = `email\n${buyer.email}\n${whole.email}\n`;
  const preview = async () =>
    (await all.admin.call("POST", `/cohorts/${of.cohortId}/completions/preview`, { csv })).body.data;
  const shown = await preview();
  expect([shown.lines.length, shown.faults]).toEqual([
    1,
    [{ line: 2, message: `${buyer.email} has not paid the whole fee: part 2 of 3 is open` }],
  ]);
  await expect(
    rows("update enrollments set state = 'completed', completed_at = now() where id = $1", [id]),
  ).rejects.toThrow("a part is not paid");
  await pay(buyer, "instalment", parts[0] ?? "", 4000);
  expect((await complete(id)).body.message).toContain("part 3 of 3");
  const last = await pay(buyer, "instalment", parts[1] ?? "", 3000);
  expect((await preview()).lines).toHaveLength(2);
  expect((await complete(id)).status).toBe(200);
  const back = await refund(last.id);
  expect([back.status, back.body.message]).toEqual([409, expect.stringContaining("Take that mark back first")]);
  expect((await buyer.stateOf(last.id)).state).toBe("paid");
  await expect(rows("update instalments set line_id = null where id = $1", [parts[1]])).rejects.toThrow(
    "has paid each part",
  );
  expect((await all.admin.call("POST", `/enrollments/${id}/reopen`)).status).toBe(200);
  expect((await refund(last.id)).status).toBe(200);
  expect((await complete(id)).status).toBe(409);
});

it("with an account its unpaid parts go, and what was paid stays without a name", async () => {
  const { buyer, id, parts } = await seated(await planned());
  await pay(buyer, "instalment", parts[0] ?? "", 4000);
  await rows("update users set delete_after = now() - interval '1 day' where email = $1", [buyer.email]);
  expect(await deleteDueAccounts(all.site.platform, ownDataParts)).toBe(1);
  const [left] = await rows("select state, user_id, name, email from enrollments where id = $1", [id]);
  expect(left).toEqual({ state: "revoked", user_id: null, name: "", email: "" });
  expect(await all.laterOf(id)).toEqual([parts[0]]);
  expect((await all.admin.call("GET", `/enrollments/admin/${id}`)).status).toBe(200);
});
