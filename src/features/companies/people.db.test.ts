import { expect, it } from "vitest";
import { ownDataParts } from "#app/own-data.server.ts";
import { deleteDueAccounts } from "#features/accounts/service.server.ts";
import { companyFields, useCompanies } from "../../../test/companies.ts";
import { createBuyer } from "../../../test/shop.ts";

const companies = useCompanies({}, { connections: 6 });
const { rows, offered, company, read, joined, bought, seated, seatStates } = companies;
const userOf = async (email: string) =>
  (await rows("select id from users where email = $1 and verified_at is not null", [email]))[0].id;
const mailsTo = (email: string) =>
  expect.poll(() => companies.site.mails.filter(({ to }) => to === email).map(({ kind }) => kind), { timeout: 30_000 });

it("one press registers one company, also sent again at once or later; another one's key says nothing of it", async () => {
  const person = await createBuyer(companies.site);
  const key = crypto.randomUUID();
  const register = (by: typeof person) => by.call("POST", "/companies", { ...companyFields, idempotencyKey: key });
  const answers = [...(await Promise.all([register(person), register(person)])), await register(person)];
  expect(answers.map(({ status, body }) => [status, body.data?.id])).toEqual(answers.map(() => [201, key]));
  expect((await person.call("GET", "/companies/my")).body.data.companies).toHaveLength(1);
  const other = await register(await createBuyer(companies.site));
  expect([other.status, other.body.message]).toEqual([409, "This key was used for something else."]);
});

it("an invitation says the same for any address, is its own person's alone, ends, and can be withdrawn", async () => {
  const { manager, id } = await company();
  const [known, stranger] = [await createBuyer(companies.site), await createBuyer(companies.site)];
  const ask = (email: string) => manager.call("POST", `/companies/${id}/invitations`, { email, role: "member" });
  const [first, second] = [await ask(known.email), await ask("nobody@meghna.example")];
  expect([first.status, first.body]).toEqual([second.status, second.body]);
  await mailsTo(known.email).toContain("company-invited");
  await mailsTo("nobody@meghna.example").toContain("company-invited");
  const [invitation] = (await known.call("GET", "/companies/my")).body.data.invitations;
  const accept = (by: typeof known, one = invitation.id) => by.call("POST", `/company-invitations/${one}/accept`);
  expect((await accept(stranger)).status).toBe(404);
  expect((await stranger.call("GET", "/companies/my")).body.data.invitations).toEqual([]);
  await rows("update company_invitations set expires_at = now() - interval '1 second' where id = $1", [invitation.id]);
  expect((await accept(known)).status).toBe(404);
  await ask(known.email);
  const { invitations } = await read(manager, id);
  const open = invitations.find(({ email }: { email: string }) => email === known.email);
  const withdraw = ({ id: one, expiresAt } = open) =>
    manager.call("DELETE", `/companies/${id}/invitations/${one}?expiresAt=${expiresAt}`);
  // Another manager invites the same person anew: what is withdrawn is what was seen.
  await ask(known.email);
  expect((await withdraw()).status).toBe(409);
  const newer = (await read(manager, id)).invitations.find(({ id: one }: { id: string }) => one === open.id);
  expect((await withdraw(newer)).status).toBe(200);
  expect((await accept(known, open.id)).status).toBe(404);
  await ask(known.email);
  const [again] = (await known.call("GET", "/companies/my")).body.data.invitations;
  expect((await accept(known, again.id)).status).toBe(200);
  expect((await accept(known, again.id)).status).toBe(404);
  expect((await ask(known.email)).status).toBe(409);
  // A member sees that they belong to it, no more.
  expect((await known.call("GET", "/companies/my")).body.data.companies).toEqual([
    { id, name: "Meghna Bank PLC", role: "member" },
  ]);
  expect((await known.call("GET", `/companies/${id}`)).status).toBe(403);
});

it("the last manager stays, also where two go at the same moment", async () => {
  const { manager, id } = await company();
  const [own] = await Promise.all([userOf(manager.email)]);
  expect((await manager.call("POST", `/companies/${id}/leave`)).status).toBe(409);
  expect((await manager.call("PATCH", `/companies/${id}/members/${own}`, { role: "member" })).status).toBe(409);
  for (let round = 0; round < 3; round += 1) {
    const other = await joined(id, manager);
    const theirs = await userOf(other.email);
    const both = await Promise.all([
      manager.call("PATCH", `/companies/${id}/members/${own}`, { role: "member" }),
      other.call("POST", `/companies/${id}/leave`),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const left = await rows("select user_id from company_members where company_id = $1 and role = 'manager'", [id]);
    expect(left).toHaveLength(1);
    expect(await rows("select managers from companies where id = $1", [id])).toEqual([{ managers: 1 }]);
    await rows("delete from company_members where company_id = $1 and user_id = $2", [id, theirs]);
    await rows("update company_members set role = 'manager' where company_id = $1 and user_id = $2", [id, own]);
  }
});

it("nobody of another company reaches anything of this one, by any call", async () => {
  const of = await offered({ price: 500, capacity: 20 });
  const mine = await bought(of, 3);
  const other = await bought(of, 2);
  const member = await joined(mine.id, mine.manager, "member");
  const invited = "guest@meghna.example";
  await mine.manager.call("POST", `/companies/${mine.id}/invitations`, { email: invited, role: "member" });
  const { invitations, members } = await read(mine.manager, mine.id);
  const [seat, offeredSeat] = mine.block.seats;
  await mine.manager.call("POST", `/companies/${mine.id}/seats/${offeredSeat.id}/offer`, { name: "G", email: invited });
  const { since } = await companies.seen(mine.manager, mine.id, offeredSeat.id);
  const person = { name: "Karim", email: "karim@meghna.example" };
  const order = {
    key: crypto.randomUUID(),
    kind: "cohort",
    itemId: of.cohortId,
    quantity: 1,
    poNumber: "",
    expectedPrice: 500,
    acceptTerms: true,
  };
  const calls = (id: string): [string, string, object?][] => [
    ["GET", `/companies/${id}`],
    [
      "PATCH",
      `/companies/${id}`,
      {
        name: "Mine now",
        address: "12 Motijheel",
        contactName: "X",
        contactEmail: "x@y.example",
        version: 1,
      },
    ],
    ["POST", `/companies/${id}/pro-formas`, order],
    ["GET", `/companies/${id}/pro-formas/${mine.block.id}`],
    ["GET", `/companies/${id}/pro-formas/${mine.block.id}/receipt`],
    ["POST", `/companies/${id}/invitations`, { email: "me@evil.example", role: "manager" }],
    ["DELETE", `/companies/${id}/invitations/${invitations[0].id}?expiresAt=${invitations[0].expiresAt}`],
    ["PATCH", `/companies/${id}/members/${members[0].userId}`, { role: "member" }],
    ["DELETE", `/companies/${id}/members/${members[0].userId}`],
    ["POST", `/companies/${id}/seats/${seat.id}/offer`, person],
    ["POST", `/companies/${id}/seats/${offeredSeat.id}/take-back`, { email: invited, since }],
  ];
  const before = await rows("select * from company_seats order by id");
  // Under the id of this company, and under one's own with what is this one's.
  const said = async (by: typeof member, id: string, which = calls(id)) =>
    Promise.all(which.map(async ([method, path, body]) => (await by.call(method, path, body)).status));
  expect(new Set(await said(other.manager, mine.id))).toEqual(new Set([404]));
  expect(new Set(await said(member, mine.id))).toEqual(new Set([403]));
  const foreign = calls(other.id).filter(([, path]) => path.split("/").length > 4);
  expect(new Set(await said(other.manager, other.id, foreign))).toEqual(new Set([404]));
  for (const step of ["accept", "decline"])
    expect((await other.manager.call("POST", `/company-seats/${offeredSeat.id}/${step}`, { name: "X" })).status).toBe(
      404,
    );
  expect(await rows("select * from company_seats order by id")).toEqual(before);
  expect((await read(mine.manager, mine.id)).name).toBe("Meghna Bank PLC");
});

it("with an account go its membership and its unused seat; a company without a manager is shown to staff, who name one", async () => {
  const of = await offered({ price: 500, capacity: 20 });
  const { manager, id, block } = await bought(of, 2);
  const person = await seated({ manager, id }, block.seats[0].id);
  await manager.call("POST", `/companies/${id}/seats/${block.seats[1].id}/offer`, {
    name: "Karim",
    email: "karim@left.example",
  });
  for (const email of [person.email, manager.email])
    await rows("update users set delete_after = now() - interval '1 minute' where email = $1", [email]);
  expect(await deleteDueAccounts(companies.site.platform, ownDataParts)).toBe(2);
  expect(await seatStates(block.id)).toEqual(["free", "offered"]);
  const unmanaged = (await companies.admin.call("GET", "/companies/admin/list?managers=none")).body.data;
  expect(unmanaged.items.map((one: { id: string }) => one.id)).toEqual([id]);
  const next = await createBuyer(companies.site);
  await companies.admin.call("POST", `/companies/admin/${id}/managers`, { email: next.email });
  const [invitation] = (await next.call("GET", "/companies/my")).body.data.invitations;
  await next.call("POST", `/company-invitations/${invitation.id}/accept`);
  const now = await read(next, id);
  expect([now.blocks[0].state, now.blocks[0].seats.map(({ state }: { state: string }) => state)]).toEqual([
    "paid",
    ["free", "offered"],
  ]);
  // The paper is the company's still, without who ordered.
  const paper = (await next.call("GET", `/companies/${id}/pro-formas/${block.id}/receipt`)).body.data;
  expect([paper.buyer.company, paper.buyer.name, paper.buyer.po]).toEqual(["Meghna Bank PLC", "", "PO-7"]);
  // Free seats are refunded though nobody is there any more who ordered them.
  const key = crypto.randomUUID();
  const given = await companies.admin.call("POST", `/company-blocks/${block.id}/give-back`, {
    key,
    count: 1,
    reason: "Asked.",
  });
  expect([given.status, await seatStates(block.id)]).toEqual([200, ["returned", "offered"]]);
});

it("one's own data names the companies, the seat and the invitation, and nothing of other people", async () => {
  const of = await offered({ price: 500, capacity: 20 });
  const { manager, id, block } = await bought(of, 2);
  const person = await seated({ manager, id }, block.seats[0].id);
  const data = JSON.stringify(
    await ownDataParts
      .find(({ name }) => name === "companies")
      ?.collect(companies.database.db, {
        userId: await userOf(person.email),
        email: person.email,
      }),
  );
  expect(data).toContain("Letters of credit: Spring");
  expect(data).not.toContain(manager.email);
});

it("staff find a company by its BIN, however it is written", async () => {
  const { id } = await company({ bin: "009876543-0202" });
  for (const search of ["009876543-0202", "0098765430202", "০০৯৮৭৬৫৪৩ ০২০২"]) {
    const { items } = (await companies.admin.call("GET", `/companies/admin/list?search=${encodeURIComponent(search)}`))
      .body.data;
    expect([search, items.map((one: { id: string }) => one.id)]).toEqual([search, [id]]);
  }
});
