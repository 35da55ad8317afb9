import { expect, it } from "vitest";
import { saveContent } from "#features/settings/service.server.ts";
import { forget } from "#platform/db/memory.server.ts";
import { useCompanies } from "../../../test/companies.ts";
import { createBuyer, createPremium } from "../../../test/shop.ts";
import { blockSteps, seatSteps } from "./company-state.ts";

const companies = useCompanies({}, { connections: 8 });
const { rows, offered, company, read, seen, takeBack, bought, seated, seatStates, takenOf, joined, database } =
  companies;

it("a seat is taken back until the cohort begins, then given to somebody else; whoever had it is told", async () => {
  const of = await offered({ price: 500, capacity: 3 });
  const { manager, id, block } = await bought(of, 2);
  const [seat] = block.seats;
  const person = await seated({ manager, id }, seat.id);
  const back = () => takeBack(manager, id, seat.id);
  expect([(await back()).status, await seatStates(block.id)]).toEqual([200, ["free", "free"]]);
  expect(
    (await rows("select state from enrollments where cohort_id = $1", [of.cohortId])).map(({ state }) => state),
  ).toEqual(["revoked"]);
  await expect
    .poll(() => companies.site.mails.map(({ kind, to }) => `${kind} ${to}`), { timeout: 30_000 })
    .toContain(`company-seat-taken-back ${person.email}`);
  // Whose address has changed since is told where they are now.
  const moved = await seated({ manager, id }, seat.id);
  await rows("update users set email = 'moved-seat@example.org' where email = $1", [moved.email]);
  expect((await back()).status).toBe(200);
  await expect
    .poll(() => companies.site.mails.map(({ kind, to }) => `${kind} ${to}`), { timeout: 30_000 })
    .toContain("company-seat-taken-back moved-seat@example.org");
  await seated({ manager, id }, seat.id);
  await rows("update cohorts set starts_on = current_date - 2 where id = $1", [of.cohortId]);
  expect([(await back()).status, await seatStates(block.id), await takenOf(of)]).toEqual([409, ["taken", "free"], 2]);
  expect((await read(manager, id)).blocks[0].seats[0]).toMatchObject({ used: true, state: "taken" });
});

it("a seat is taken back only from whom its manager saw, also pressed twice, and not from who accepted since", async () => {
  const of = await offered({ price: 500, capacity: 5 });
  const { manager, id, block } = await bought(of, 1);
  const [seat] = block.seats;
  const offer = (email: string) =>
    manager.call("POST", `/companies/${id}/seats/${seat.id}/offer`, { name: "Karim", email });
  await offer("karim@meghna.example");
  const before = await seen(manager, id, seat.id);
  const stale = () => takeBack(manager, id, seat.id, before);
  expect([(await stale()).status, (await stale()).status]).toEqual([200, 200]);
  // Offered to the same person once more it is another offer.
  await offer("karim@meghna.example");
  expect([(await stale()).status, await seatStates(block.id)]).toEqual([409, ["offered"]]);
  await takeBack(manager, id, seat.id);
  await seated({ manager, id }, seat.id);
  expect([(await stale()).status, await seatStates(block.id)]).toEqual([409, ["taken"]]);
  expect((await takeBack(manager, id, seat.id)).status).toBe(200);
  const person = await createBuyer(companies.site);
  await offer(person.email);
  const asOffered = await seen(manager, id, seat.id);
  await person.call("POST", `/company-seats/${seat.id}/accept`, { name: "Karim" });
  expect([(await takeBack(manager, id, seat.id, asOffered)).status, await seatStates(block.id)]).toEqual([
    409,
    ["taken"],
  ]);
});

it("whoever completed keeps the seat, also before the cohort begins", async () => {
  const of = await offered({ price: 500 });
  const { manager, id, block } = await bought(of, 1);
  await seated({ manager, id }, block.seats[0].id);
  const [{ id: enrollment }] = await rows("select id from enrollments where cohort_id = $1", [of.cohortId]);
  await companies.admin.call("POST", `/enrollments/${enrollment}/complete`, { certificate: null });
  expect((await takeBack(manager, id, block.seats[0].id)).status).toBe(409);
});

it("a seat is accepted only by its own address, once, and not beside a seat of one's own", async () => {
  const of = await offered({ price: 500 });
  const { manager, id, block } = await bought(of, 2);
  const [first, second] = block.seats;
  const person = await createBuyer(companies.site);
  const offer = (seat: string) =>
    manager.call("POST", `/companies/${id}/seats/${seat}/offer`, { name: "K", email: person.email });
  const accept = (seat: string) => person.call("POST", `/company-seats/${seat}/accept`, { name: "Karim" });
  expect((await accept(first.id)).status).toBe(404);
  await offer(first.id);
  expect((await offer(second.id)).status).toBe(409);
  const twice = await Promise.all([accept(first.id), accept(first.id)]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(await companies.count("enrollments where cohort_id = $1", [of.cohortId])).toBe(1);
  const other = await bought(of, 1);
  await other.manager.call("POST", `/companies/${other.id}/seats/${other.block.seats[0].id}/offer`, {
    name: "K",
    email: person.email,
  });
  const refused = await accept(other.block.seats[0].id);
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("already")]);
  expect((await person.call("POST", `/company-seats/${other.block.seats[0].id}/decline`)).status).toBe(200);
  expect(await seatStates(other.block.id)).toEqual(["free"]);
});

it("copies of a blog: given, read, taken back only while nobody opened it, with the blog's own VAT", async () => {
  await saveContent(database.db, "shop", {
    bank: { bankName: "Test Bank", branch: "", accountName: "IIT", accountNumber: "123", routingNumber: "1" },
    vatPercent: 15,
  });
  forget(database.db);
  const blog = await createPremium(database, 300);
  await rows("insert into product_vat (kind, item_id, rate) values ('blog', $1, 500)", [blog]);
  const { manager, id, block } = await bought({ cohortId: blog, price: 300 }, 2, { kind: "blog" });
  const paper = (await manager.call("GET", `/companies/${id}/pro-formas/${block.id}`)).body.data;
  expect(paper.line).toMatchObject({ quantity: 2, total: 600, vatRate: 5, vat: 28.57, net: 571.43 });
  const [seat, spare] = block.seats;
  const reader = await seated({ manager, id }, seat.id);
  const shelf = (await reader.call("GET", "/purchases/my")).body.data.items;
  expect([shelf.length, shelf[0].orderId]).toEqual([1, null]);
  const back = (one: string) => takeBack(manager, id, one);
  expect([(await back(seat.id)).status, await reader.reads(blog)]).toEqual([200, false]);
  // Whoever got the text has opened it, whether or not their browser tells that they read.
  const other = await seated({ manager, id }, spare.id);
  expect([await other.reads(blog), (await back(spare.id)).status]).toEqual([true, 409]);
  const [{ opened_at: first }] = await rows("select opened_at from blog_access where blog_id = $1", [blog]);
  expect([await other.reads(blog), first]).toEqual([true, expect.any(Date)]);
  expect(await rows("select opened_at from blog_access where blog_id = $1", [blog])).toEqual([{ opened_at: first }]);
  const seen = JSON.stringify(await read(manager, id));
  expect([seen.includes("progress"), seen.includes("lastRead")]).toEqual([false, false]);
});

it("taking back and opening at the same moment: one of the two", async () => {
  const blog = await createPremium(database, 300);
  const { manager, id, block } = await bought({ cohortId: blog, price: 300 }, 3, { kind: "blog" });
  for (const { id: seat } of block.seats) {
    const reader = await seated({ manager, id }, seat);
    const now = await seen(manager, id, seat);
    const [back, opened] = await Promise.all([
      takeBack(manager, id, seat, now),
      reader.call("PATCH", `/purchases/blogs/${blog}`, { progress: 5, anchor: null }),
    ]);
    const [{ state }] = await rows("select state from company_seats where id = $1", [seat]);
    expect([
      [200, 404, "free"],
      [409, 204, "taken"],
    ]).toContainEqual([back.status, opened.status, state]);
  }
  const reading = await bought({ cohortId: blog, price: 300 }, 3, { kind: "blog" });
  for (const { id: seat } of reading.block.seats) {
    const reader = await seated(reading, seat);
    const now = await seen(reading.manager, reading.id, seat);
    const [back, read] = await Promise.all([takeBack(reading.manager, reading.id, seat, now), reader.reads(blog)]);
    expect([
      [200, false],
      [409, true],
    ]).toContainEqual([back.status, read]);
  }
});

it("the same offer pressed again is one offer with one email, also once it is accepted", async () => {
  const of = await offered({ price: 500, capacity: 20 });
  const { manager, id, block } = await bought(of, 1);
  const person = await createBuyer(companies.site);
  const offer = (name = "Karim") =>
    manager.call("POST", `/companies/${id}/seats/${block.seats[0].id}/offer`, { name, email: person.email });
  const statuses = [await offer(), await offer(), await offer("Karim Uddin")].map(({ status }) => status);
  await person.call("POST", `/company-seats/${block.seats[0].id}/accept`, { name: "Karim" });
  expect([...statuses, (await offer()).status, await seatStates(block.id)]).toEqual([200, 200, 409, 200, ["taken"]]);
  const told = () => companies.site.mails.filter(({ to }) => to === person.email).map(({ kind }) => kind);
  await expect.poll(told, { timeout: 30_000 }).toContain("company-seat-offered");
  expect(told().filter((kind) => kind === "company-seat-offered")).toHaveLength(1);
});

it("two managers give the same seat: one does, the other is told", async () => {
  const of = await offered({ price: 500, capacity: 20 });
  const { manager, id, block } = await bought(of, 3);
  const other = await joined(id, manager);
  for (const { id: seat } of block.seats) {
    const both = await Promise.all(
      [manager, other].map((by, i) =>
        by.call("POST", `/companies/${id}/seats/${seat}/offer`, { name: "K", email: `${i}-${seat}@meghna.example` }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
  expect(await seatStates(block.id)).toEqual(["offered", "offered", "offered"]);
});

it("the database refuses one seat more than was paid, a seat of an unpaid block, other steps, and a seat nobody has", async () => {
  const of = await offered({ price: 500, capacity: 20 });
  const { manager, id, block } = await bought(of, 2);
  const more = "insert into company_seats (block_id, position) values ($1, $2)";
  await expect(rows(more, [block.id, 3])).rejects.toThrow("not paid");
  await companies.order(manager, id, of, 2);
  const [held] = (await read(manager, id)).blocks;
  await expect(rows(more, [held.id, 1])).rejects.toThrow("not paid");
  await expect(
    rows("update company_seats set state = 'taken', taken_at = now() where block_id = $1", [block.id]),
  ).rejects.toThrow();
  await expect(rows("update company_blocks set quantity = 3 where id = $1", [block.id])).rejects.toThrow(
    "does not change",
  );
  await expect(rows("delete from company_seats where block_id = $1", [block.id])).rejects.toThrow();
  await seated({ manager, id }, block.seats[0].id);
  await expect(
    rows("update enrollments set state = 'revoked' where cohort_id = $1 and sponsored; ", [of.cohortId]).then(() =>
      rows("update enrollments set state = 'enrolled' where cohort_id = $1 and sponsored", [of.cohortId]),
    ),
  ).rejects.toThrow("does not go from");
  await expect(
    rows(
      `insert into enrollments (cohort_id, program_id, user_id, state, name, email, price_poisha, sponsored, enrolled_at)
       select $1, $2, id, 'enrolled', 'X', email, 0, true, now() from users where email = $3`,
      [of.cohortId, of.programId, manager.email],
    ),
  ).rejects.toThrow("without a seat");
});

it("the steps of seats and blocks are the same in the code and in the triggers", async () => {
  const found = async (name: string) => {
    const [{ src }] = await rows("select prosrc as src from pg_proc where proname = $1", [name]);
    const list = /NOT IN \(([\s\S]*?)\)\s*THEN/.exec(src)?.[1] ?? "";
    return [...list.matchAll(/\('(\w+)', '(\w+)'\)/g)].map(([, from, to]) => `${from} ${to}`).sort();
  };
  expect(await found("guard_company_seat")).toEqual(seatSteps.map((step) => step.join(" ")).sort());
  expect(await found("guard_company_block")).toEqual(blockSteps.map((step) => step.join(" ")).sort());
});

it("a killed transaction leaves the seat as it was", async () => {
  const of = await offered({ price: 500 });
  const { manager, id, block } = await bought(of, 1);
  const client = await database.pool.connect();
  await client.query("begin");
  await client.query("select id from company_blocks where id = $1 for update", [block.id]);
  await client.query(
    "update company_seats set state = 'offered', name = 'X', email = 'x@meghna.example', offered_at = now() where block_id = $1",
    [block.id],
  );
  const [{ pid }] = (await client.query("select pg_backend_pid() as pid")).rows;
  client.on("error", () => {});
  const offering = manager.call("POST", `/companies/${id}/seats/${block.seats[0].id}/offer`, {
    name: "K",
    email: "k@meghna.example",
  });
  await rows("select pg_terminate_backend($1)", [pid]);
  client.release(true);
  expect((await offering).status).toBe(200);
  expect((await read(manager, id)).blocks[0].seats[0]).toMatchObject({ state: "offered", email: "k@meghna.example" });
});

it("a canceled cohort: unpaid orders end, managers are told once, and what was paid is refunded whole", async () => {
  const { endCompanyOrders } = await import("./blocks.server.ts");
  const { tellOfCanceled } = await import("./canceled.server.ts");
  const of = await offered({ price: 500, capacity: 20 });
  const { manager, id, block } = await bought(of, 2);
  await seated({ manager, id }, block.seats[0].id);
  await companies.order(manager, id, of, 1);
  await companies.admin.call("POST", `/cohorts/${of.cohortId}/cancel`, { version: 1 });
  const { site } = companies;
  expect([await tellOfCanceled(site.platform), await tellOfCanceled(site.platform)]).toEqual([2, 0]);
  expect(await endCompanyOrders(site.shop)).toBe(1);
  const refund = await companies.admin.call("POST", `/purchases/${block.order.id}/refunds`, {
    ...{ idempotencyKey: crypto.randomUUID(), cause: "cannot_deliver", reason: "Canceled." },
  });
  expect([refund.status, await seatStates(block.id)]).toEqual([200, ["returned", "returned"]]);
});

it("one company can't hold more than it is allowed to without paying", async () => {
  const of = await offered({ price: 500, capacity: 200 });
  const { manager, id } = await company();
  expect((await companies.order(manager, id, of, 60)).status).toBe(201);
  expect((await companies.order(manager, id, of, 41)).status).toBe(409);
  expect((await companies.order(manager, id, of, 40)).status).toBe(201);
});
