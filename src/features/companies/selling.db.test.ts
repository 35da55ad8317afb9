import { expect, it } from "vitest";
import { compareAll } from "#features/shop/compare.server.ts";
import { endOrder } from "#features/shop/orders.server.ts";
import { useCompanies } from "../../../test/companies.ts";
import { createBuyer, createPremium, press } from "../../../test/shop.ts";
import { lapseBlocks } from "./blocks.server.ts";

const companies = useCompanies();
const { rows, offered, company, order, read, bought, seated, seatStates, takenOf, transferred, database } = companies;
const mismatches = async () => {
  await compareAll(companies.site.shop);
  return (await companies.admin.call("GET", "/payments/mismatches")).body.data.items;
};

it("five seats: held with a pro-forma, paid by transfer, given to five people, completed, and their certificates seen", async () => {
  const of = await offered({ price: 12_500.5, capacity: 6 });
  const { manager, id } = await company();
  const answer = await order(manager, id, of, 5);
  expect([answer.status, await takenOf(of)]).toEqual([201, 5]);
  const block = (await read(manager, id)).blocks[0];
  expect(block).toMatchObject({
    state: "held",
    quantity: 5,
    price: 12_500.5,
    total: 62_502.5,
    seats: [],
    poNumber: "PO-7",
  });
  const proForma = (await manager.call("GET", `/companies/${id}/pro-formas/${block.id}`)).body.data;
  expect(proForma).toMatchObject({
    ...{ number: expect.stringMatching(/^IIT-PF-\d{4}-\d\d-\d{6}$/), poNumber: "PO-7", state: "open" },
    buyer: { name: "Meghna Bank PLC", invoiceAddress: "Accounts, 14 Motijheel, Dhaka", bin: "0012345670101" },
    line: { quantity: 5, price: 12_500.5, total: 62_502.5 },
    bank: { accountNumber: "123" },
  });
  const ordered = await manager.stateOf(block.order.id);
  expect([ordered.total, ordered.outcome, ordered.number]).toEqual([
    62_502.5,
    "awaiting_transfer",
    proForma.orderNumber,
  ]);
  expect((await transferred(block.order.id, 62_502.5)).status).toBe(200);
  const paid = (await read(manager, id)).blocks[0];
  expect([paid.state, paid.seats.length, await takenOf(of)]).toEqual(["paid", 5, 5]);
  const receipt = (await manager.call("GET", `/companies/${id}/pro-formas/${block.id}/receipt`)).body.data;
  expect(receipt).toMatchObject({
    ...{ total: 62_502.5, lines: [{ quantity: 5 }] },
    buyer: { company: "Meghna Bank PLC", address: "Accounts, 14 Motijheel, Dhaka", po: "PO-7", bin: "0012345670101" },
  });
  for (const seat of paid.seats) await seated({ manager, id }, seat.id);
  expect(await takenOf(of)).toBe(5);
  const enrolled = await rows("select id, price_poisha::int as price from enrollments where cohort_id = $1", [
    of.cohortId,
  ]);
  expect(enrolled.map(({ price }) => price)).toEqual([0, 0, 0, 0, 0]);
  for (const { id: enrollment } of enrolled) {
    const certificate = { issuedOn: new Date().toISOString().slice(0, 10), validUntil: null };
    const done = await companies.admin.call("POST", `/enrollments/${enrollment}/complete`, { certificate });
    expect(done.status).toBe(200);
  }
  const seen = (await read(manager, id)).blocks[0].seats;
  expect(seen.every((seat: { certificate: string; completedAt: string }) => seat.certificate && seat.completedAt)).toBe(
    true,
  );
  expect(await mismatches()).toEqual([]);
});

it("nobody else sees or pays a company's order, and a cart can't hold it", async () => {
  const of = await offered({ price: 500 });
  const { manager, id } = await company();
  await order(manager, id, of, 2);
  const [block] = (await read(manager, id)).blocks;
  const stranger = await createBuyer(companies.site);
  expect((await stranger.call("GET", `/orders/${block.order.id}`)).status).toBe(404);
  const items = [{ kind: "company-seats", id: block.id }];
  expect((await manager.call("POST", "/shop/quote", { items })).status).toBe(422);
  expect((await stranger.call("GET", `/companies/${id}/pro-formas/${block.id}`)).status).toBe(404);
});

it("a purchase of the manager's own isn't offered the company's details, for whom it isn't", async () => {
  const of = await offered({ price: 500 });
  const { manager, id } = await company({ bin: "" });
  expect((await order(manager, id, of, 1)).status).toBe(201);
  const items = [{ kind: "blog", id: await createPremium(database) }];
  expect((await manager.call("POST", "/shop/quote", { items })).body.data).toMatchObject({ lastBilling: null });
});

it("what isn't paid in time goes back, but not while its order is open; money that comes later takes what is left", async () => {
  const of = await offered({ price: 500, capacity: 4 });
  const { manager, id } = await company();
  await order(manager, id, of, 3);
  const [block] = (await read(manager, id)).blocks;
  const { url } = await manager.pay(block.order.id);
  const late = () =>
    rows("update company_blocks set held_until = now() - interval '1 second' where id = $1 and state = 'held'", [
      block.id,
    ]);
  await late();
  expect([await lapseBlocks(database.db), await takenOf(of)]).toEqual([0, 3]);
  await endOrder(companies.site.shop, block.order.id, "cancel");
  expect([await lapseBlocks(database.db), await takenOf(of)]).toEqual([1, 0]);
  const other = await bought(of, 2);
  await press(companies.site.app, url, "pay");
  // Two seats are left of the three that were paid: a person looks at it.
  expect((await manager.stateOf(block.order.id)).state).toBe("review");
  expect([await takenOf(of), other.block.seats.length]).toEqual([2, 2]);
});

it("seats of a canceled order are there again at once, for another order and for everybody", async () => {
  const of = await offered({ price: 500, capacity: 100 });
  const { manager, id } = await company();
  const cancel = async () => {
    const [{ order: made }] = (await read(manager, id)).blocks;
    expect((await manager.call("POST", `/orders/${made.id}/cancel`)).status).toBe(200);
  };
  await order(manager, id, of, 100);
  await cancel();
  expect([(await order(manager, id, of, 10)).status, await takenOf(of)]).toEqual([201, 10]);
  await cancel();
  expect([await lapseBlocks(database.db), await takenOf(of)]).toEqual([1, 0]);
});

it("free seats are given back for their price; used ones are not, and the whole order only while none is used", async () => {
  const of = await offered({ price: 1000, capacity: 10 });
  const { manager, id, block } = await bought(of, 3);
  await seated({ manager, id }, block.seats[0].id);
  const give = (count: number, key = crypto.randomUUID()) =>
    companies.admin.call("POST", `/company-blocks/${block.id}/give-back`, { key, count, reason: "They asked." });
  expect((await give(3)).status).toBe(409);
  const key = crypto.randomUUID();
  expect((await give(1, key)).status).toBe(200);
  expect((await give(1, key)).status).toBe(200);
  const reworded = { key, count: 1, reason: "A mistake of ours." };
  expect((await companies.admin.call("POST", `/company-blocks/${block.id}/give-back`, reworded)).status).toBe(409);
  expect([await takenOf(of), await seatStates(block.id)]).toEqual([2, ["taken", "returned", "free"]]);
  expect((await manager.stateOf(block.order.id)).refunded).toBe(1000);
  await rows("update cohorts set starts_on = current_date - 2, closes_at = null where id = $1", [of.cohortId]);
  const refund = () =>
    companies.admin.call("POST", `/purchases/${block.order.id}/refunds`, {
      ...{ idempotencyKey: crypto.randomUUID(), cause: "other", reason: "All of it." },
    });
  const refused = await refund();
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("in use")]);
  expect(await mismatches()).toEqual([]);
  await rows("update cohorts set starts_on = current_date + 2 where id = $1", [of.cohortId]);
  expect((await refund()).status).toBe(200);
  expect([await takenOf(of), await seatStates(block.id)]).toEqual([0, ["returned", "returned", "returned"]]);
  const [{ state }] = await rows("select state from enrollments where cohort_id = $1 and sponsored", [of.cohortId]);
  expect([state, (await manager.stateOf(block.order.id)).refunded]).toEqual(["revoked", 3000]);
  expect(await mismatches()).toEqual([]);
});

it("the same press gives seats back once, also where nothing is left of the money", async () => {
  const of = await offered({ price: 1000, capacity: 10 });
  const { manager, block } = await bought(of, 5);
  const refunded = await companies.admin.call("POST", `/purchases/${block.order.id}/refunds`, {
    ...{ idempotencyKey: crypto.randomUUID(), cause: "other", reason: "A discount.", amount: 4000 },
  });
  expect(refunded.status).toBe(200);
  const give = (count: number, key: string, returned?: number) =>
    companies.admin.call("POST", `/company-blocks/${block.id}/give-back`, {
      ...{ key, count, returned, reason: "They asked." },
    });
  expect((await give(1, crypto.randomUUID())).status).toBe(200);
  const key = crypto.randomUUID();
  expect([(await give(2, key)).status, (await give(2, key)).status]).toEqual([200, 200]);
  const others = await give(1, key);
  expect([others.status, others.body.message]).toEqual([409, expect.stringContaining("went back")]);
  // Somebody who saw what it gave back, and asks for as many again, isn't told that it is done.
  const again = await give(2, key, 3);
  expect([again.status, again.body.message]).toEqual([409, expect.stringContaining("2 seats went back")]);
  expect((await give(2, key, 1)).status).toBe(200);
  expect([await seatStates(block.id), (await manager.stateOf(block.order.id)).refunded]).toEqual([
    ["returned", "returned", "returned", "free", "free"],
    5000,
  ]);
});

it("the same key is one order, and another price is refused", async () => {
  const of = await offered({ price: 700, capacity: 8 });
  const { manager, id } = await company();
  const key = crypto.randomUUID();
  await order(manager, id, of, 2, { key });
  await order(manager, id, of, 2, { key });
  expect([await takenOf(of), await companies.count("company_blocks where company_id = $1", [id])]).toEqual([2, 1]);
  // The answer to the first press was lost, and its form then asked for more.
  const other = await order(manager, id, of, 3, { key });
  expect([other.status, other.body.message]).toEqual([
    409,
    expect.stringMatching(/^Your press before .* 2 seats .* IIT-/),
  ]);
  const [{ name }] = await rows("select title as name from company_blocks where id = $1", [key]);
  expect(other.body.message).toContain(name);
  expect(await companies.count("company_blocks where company_id = $1", [id])).toBe(1);
  const stranger = await company();
  const theirs = await order(stranger.manager, stranger.id, of, 2, { key });
  expect([theirs.status, theirs.body.message]).toEqual([409, "This key was used for another order."]);
  expect((await order(manager, id, of, 2, { expectedPrice: 600 })).status).toBe(409);
  const tooMany = await order(manager, id, of, 7);
  expect([tooMany.status, tooMany.body.message]).toEqual([409, "Only 6 seats are left."]);
});

it("however much a company orders and cancels, its managers and staff see where seats are free", async () => {
  const of = await offered({ price: 500, capacity: 20 });
  const { manager, id, block } = await bought(of, 2);
  await order(manager, id, of, 1);
  const [open] = (await read(manager, id)).blocks;
  const blog = await createPremium(database, 500);
  // Newer orders that lapsed, as many as a company is shown.
  await rows(
    `with made as (insert into company_blocks (id, company_id, kind, blog_id, quantity, price_poisha, title, ordered_by, held_until)
       select gen_random_uuid(), $1, 'blog', $2, 1, 50000, 'A blog', ordered_by, now()
       from company_blocks, generate_series(1, 100) where id = $3 returning id)
     insert into order_lines (order_id, position, kind, item_id, title, href, price_poisha, total_poisha)
       select $4, 1 + row_number() over (), 'company-seats', id, 'A blog', '/', 0, 0 from made`,
    [id, blog, open.id, open.order.id],
  );
  await rows("update company_blocks set state = 'lapsed', held_until = null where blog_id = $1", [blog]);
  const seen = await read(manager, id);
  const known = seen.blocks.slice(-2).map((one: { id: string }) => one.id);
  expect([seen.blocks.length, known, seen.blocksLeftOut]).toEqual([100, [open.id, block.id], 2]);
  const staff = (await companies.admin.call("GET", `/companies/admin/${id}`)).body.data;
  expect([staff.blocks.at(-1).seats.length, staff.blocksLeftOut]).toEqual([2, 2]);
});

it("a press that came to no order says so once its seats are gone, and hides no order from the company's managers", async () => {
  const of = await offered({ price: 700, capacity: 8 });
  const blog = { cohortId: await createPremium(database, 700), price: 700 };
  const { manager, id } = await company();
  await order(manager, id, of, 2);
  const [known] = (await read(manager, id)).blocks;
  // Presses that were cut off between the block and its order, and lapsed: as many as a company is shown orders.
  await rows(
    `insert into company_blocks (id, company_id, kind, blog_id, quantity, price_poisha, title, ordered_by, held_until)
     select gen_random_uuid(), $1, 'blog', $2, 2, 70000, 'A blog', ordered_by, now()
     from company_blocks, generate_series(1, 100) where id = $3`,
    [id, blog.cohortId, known.id],
  );
  await rows("update company_blocks set state = 'lapsed', held_until = null where company_id = $1 and kind = 'blog'", [
    id,
  ]);
  expect((await read(manager, id)).blocks).toMatchObject([{ id: known.id }]);
  const [{ id: key }] = await rows("select id from company_blocks where company_id = $1 and kind = 'blog'", [id]);
  for (const quantity of [2, 3]) {
    const again = await order(manager, id, blog, quantity, { key, kind: "blog" });
    expect([again.status, again.body.message, again.body.errors ?? []]).toEqual([
      ...[409, "Your last press came to no order and holds nothing. Please press again.", []],
    ]);
  }
  // One whose order ended goes on answering: there is a page to lead to.
  await endOrder(companies.site.shop, known.order.id, "cancel");
  await lapseBlocks(database.db);
  const answered = await order(manager, id, of, 2, { key: known.id });
  expect([answered.status, answered.body.data.id]).toEqual([201, known.id]);
});
