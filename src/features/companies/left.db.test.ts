import { expect, it } from "vitest";
import { ownDataParts } from "#app/own-data.server.ts";
import { deleteDueAccounts } from "#features/accounts/service.server.ts";
import { endOrder } from "#features/shop/orders.server.ts";
import { companyFields, useCompanies } from "../../../test/companies.ts";
import { press } from "../../../test/shop.ts";

const companies = useCompanies({}, { connections: 8 });
const { rows, offered, company, order, read, bought, seated, seatStates, joined, transferred, database } = companies;
const erase = async (...emails: string[]) => {
  await rows("update users set delete_after = now() - interval '1 minute' where email = any($1)", [emails]);
  expect(await deleteDueAccounts(companies.site.platform, ownDataParts)).toBe(emails.length);
};
const mailsTo = (email: string) =>
  expect.poll(() => companies.site.mails.filter(({ to }) => to === email).map(({ subject }) => subject), {
    timeout: 30_000,
  });
const refundWhole = (orderId: string) =>
  companies.admin.call("POST", `/purchases/${orderId}/refunds`, {
    ...{ idempotencyKey: crypto.randomUUID(), cause: "cannot_deliver", reason: "Not held." },
  });

it("a company gets what it pays though the account that ordered is deleted, and its managers have the receipt", async () => {
  const of = await offered({ price: 500, capacity: 10 });
  const { manager, id } = await company();
  const other = await joined(id, manager);
  await order(manager, id, of, 3);
  const [block] = (await read(manager, id)).blocks;
  await erase(manager.email);
  expect((await transferred(block.order.id, 1500)).status).toBe(200);
  expect(await seatStates(block.id)).toEqual(["free", "free", "free"]);
  const [{ state }] = await rows("select state from orders where id = $1", [block.order.id]);
  expect(state).toBe("paid");
  await mailsTo(other.email).toContainEqual(expect.stringMatching(/^Receipt .* for BDT 1,500$/));
  const receipt = companies.site.mails.find(({ to, kind }) => to === other.email && kind === "order-paid");
  expect(receipt?.text).toContain(`/dashboard/company/${id}`);
  expect(receipt?.text).not.toContain("/checkout/result");
  // What goes back later is told to them, too.
  expect((await refundWhole(block.order.id)).status).toBe(200);
  await mailsTo(other.email).toContainEqual(expect.stringMatching(/^Your refund of BDT 1,500/));
});

it("an email about a company's order is sent again to its managers, though the account that ordered is deleted", async () => {
  const of = await offered({ price: 500, capacity: 10 });
  const { manager, id } = await company();
  const other = await joined(id, manager);
  await order(manager, id, of, 1);
  const [block] = (await read(manager, id)).blocks;
  await erase(manager.email);
  expect((await transferred(block.order.id, 500)).status).toBe(200);
  const receipts = () =>
    companies.site.mails.filter(({ to, kind }) => to === other.email && kind === "order-paid").map(({ text }) => text);
  await expect.poll(() => receipts().length, { timeout: 30_000 }).toBe(1);
  const bookOf = async () => (await companies.admin.call("GET", `/purchases/${block.order.id}`)).body.data.book;
  const paid = (await bookOf()).find(({ email }: { email: { kind: string } | null }) => email?.kind === "order-paid");
  expect(paid.email.refusal).toBeNull();
  const again = () => companies.admin.call("POST", `/purchases/${block.order.id}/emails/${paid.id}/send-again`);
  expect(await again()).toMatchObject({ status: 200 });
  await expect.poll(() => receipts().length, { timeout: 30_000 }).toBe(2);
  expect(receipts()[1]).toBe(receipts()[0]);
  // Its last manager goes, too: nobody is left.
  await erase(other.email);
  expect(await again()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("nobody to write to") },
  });
});

it("money that came after the time is let pass for the company by staff, or told to its managers", async () => {
  const of = await offered({ price: 500, capacity: 10 });
  const { manager, id } = await company();
  const other = await joined(id, manager);
  await order(manager, id, of, 2);
  const [block] = (await read(manager, id)).blocks;
  const { url } = await manager.pay(block.order.id);
  await endOrder(companies.site.shop, block.order.id, "cancel");
  await erase(manager.email);
  await press(companies.site.app, url, "pay");
  await mailsTo(other.email).toContainEqual("Your company's payment of BDT 1,000 came too late");
  const { attempts } = (await companies.admin.call("GET", `/purchases/${block.order.id}`)).body.data;
  const held = attempts.find((one: { state: string }) => one.state === "review");
  expect(held.decision.refusal).toBeNull();
  const approved = await companies.admin.call("POST", `/payments/${held.id}/decision`, {
    decision: "approve",
    note: "They may have it.",
  });
  expect([approved.status, await seatStates(block.id)]).toEqual([200, ["free", "free"]]);
});

it("who no longer manages the company changes none of its orders, and isn't shown how", async () => {
  const of = await offered({ price: 500, capacity: 10 });
  const { manager, id } = await company();
  const paid = await bought(of, 1);
  const setAside = async (by: typeof manager, of: string) => {
    const heir = await joined(of, by);
    expect((await by.call("POST", `/companies/${of}/leave`)).status).toBe(200);
    return heir;
  };
  await order(manager, id, of, 1);
  const [open] = (await read(manager, id)).blocks;
  await setAside(manager, id);
  await setAside(paid.manager, paid.id);
  const steps: [typeof manager, string, string, object?][] = [
    [manager, open.order.id, "cancel"],
    [manager, open.order.id, "transfer", { reference: "TRX-12345" }],
    [paid.manager, paid.block.order.id, "refund-request", { reason: "I want the money." }],
    [paid.manager, paid.block.order.id, "take-back"],
  ];
  for (const [by, one, step, body] of steps)
    expect([step, (await by.call("POST", `/orders/${one}/${step}`, body)).status]).toEqual([step, 403]);
  expect(await manager.stateOf(open.order.id)).toMatchObject({ canCancel: false, canPay: false, paymentMethods: [] });
  expect((await paid.manager.stateOf(paid.block.order.id)).refundRefusal).toContain("no longer manage");
  expect((await manager.call("POST", `/orders/${open.order.id}/payments`, { gateway: "sandbox" })).status).toBe(409);
});

it("a seat whose person deleted the account after the beginning doesn't hold the refund of a canceled or moved cohort", async () => {
  for (const then of ["canceled", "moved"]) {
    const of = await offered({ price: 500, capacity: 10 });
    const { manager, id, block } = await bought(of, 2);
    const person = await seated({ manager, id }, block.seats[0].id);
    await rows("update cohorts set starts_on = current_date - 2, closes_at = null where id = $1", [of.cohortId]);
    await erase(person.email);
    expect(await seatStates(block.id)).toEqual(["taken", "free"]);
    if (then === "canceled") await companies.admin.call("POST", `/cohorts/${of.cohortId}/cancel`, { version: 1 });
    else await rows("update cohorts set starts_on = current_date + 2 where id = $1", [of.cohortId]);
    const refund = await refundWhole(block.order.id);
    expect([then, refund.status, await seatStates(block.id)]).toEqual([then, 200, ["returned", "returned"]]);
  }
});

it("managers are told when a seat is accepted and when it is declined, each once", async () => {
  const of = await offered({ price: 500, capacity: 10 });
  const { manager, id, block } = await bought(of, 2);
  const other = await joined(id, manager);
  await seated({ manager, id }, block.seats[0].id);
  const [, seat] = block.seats;
  const person = await joined(id, manager, "member");
  await manager.call("POST", `/companies/${id}/seats/${seat.id}/offer`, { name: "Salma", email: person.email });
  expect((await person.call("POST", `/company-seats/${seat.id}/decline`)).status).toBe(200);
  for (const to of [manager, other]) {
    await mailsTo(to.email).toContain("Karim has accepted what you offered");
    await mailsTo(to.email).toContain("Salma has declined what you offered");
  }
  const told = companies.site.mails.filter(({ kind, text }) => kind === "company-seat-answered" && text?.includes(id));
  expect(told).toHaveLength(4);
});

it("a form that was opened before doesn't write back the contact whose account is deleted", async () => {
  const { manager, id } = await company();
  const person = await joined(id, manager, "member");
  const details = { ...companyFields, contactName: "Salma Khatun", contactEmail: person.email };
  await manager.call("PATCH", `/companies/${id}`, { ...details, version: 1 });
  const { version } = await read(manager, id);
  await erase(person.email);
  const late = await manager.call("PATCH", `/companies/${id}`, { ...details, address: "14 Motijheel, Dhaka", version });
  const { contactName, contactEmail } = await read(manager, id);
  expect([late.status, contactName, contactEmail]).toEqual([409, "Not named", "contact@removed.invalid"]);
});

it("deleting an account waits for a company before it holds a cohort", async () => {
  const of = await offered({ price: 500, capacity: 10 });
  const { manager, id, block } = await bought(of, 1);
  const person = await seated({ manager, id }, block.seats[0].id);
  await manager.call("PATCH", `/companies/${id}`, { ...companyFields, contactEmail: person.email, version: 1 });
  const client = await database.pool.connect();
  let erased: Promise<void> | undefined;
  try {
    await client.query("begin");
    await client.query("select id from companies where id = $1 for update", [id]);
    erased = erase(person.email);
    await expect
      .poll(async () => (await client.query("select 1 from pg_locks where not granted")).rowCount, { timeout: 30_000 })
      .toBeGreaterThan(0);
    // A manager who has the company gets its cohort.
    await client.query("select id from cohorts where id = $1 for update nowait", [of.cohortId]);
  } finally {
    await client.query("rollback");
    client.release();
    await erased;
  }
  expect((await rows("select contact_name from companies where id = $1", [id]))[0].contact_name).toBe("Not named");
});
