import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { signedIn } from "../../../test/api-browser.ts";
import { createBuyer } from "../../../test/shop.ts";
import { useTickets } from "../../../test/tickets.ts";
import { ticketStates, ticketSteps } from "./ticket-state.ts";

const tickets = useTickets();
const { database, rows, ticketed, asked, register, takenOf } = tickets;
const person = () => createBuyer(tickets.site);
const mailsTo = async (to: string) => {
  await expect.poll(() => tickets.count("mails where status = 'queued'"), { timeout: 60_000 }).toBe(0);
  return tickets.site.mails.filter((mail) => mail.to === to);
};
const refusal = ({ status, body }: Awaited<ReturnType<typeof register>>) => [status, body.message];

describe("registering for free places", () => {
  it("gives each named person a ticket, by mail and in the list, names in Bangla as well", async () => {
    const of = await ticketed();
    const buyer = await person();
    const answer = await buyer.call("POST", "/registrations", {
      ...asked(of),
      attendees: [
        { name: "  রহিমা   সুলতানা ", email: buyer.email },
        { name: "Karim Ahmed", email: "Karim@Example.org" },
        { name: "Karim Ahmed the younger", email: "karim@example.org" },
      ],
    });
    expect([answer.status, answer.body.data]).toMatchObject([201, { state: "confirmed", quantity: 3, total: 0 }]);
    const numbers = answer.body.data.tickets.map(({ number }: { number: string }) => number);
    expect(new Set(numbers).size).toBe(3);
    for (const number of numbers) expect(number).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
    expect(await takenOf(of)).toBe(3);

    const { items } = (await buyer.call("GET", "/tickets/my")).body.data;
    expect(items.map(({ name, state }: Record<string, string>) => [name, state])).toEqual([
      ["রহিমা   সুলতানা", "valid"],
      ["Karim Ahmed", "valid"],
      ["Karim Ahmed the younger", "valid"],
    ]);
    expect(items[0].event).toMatchObject({ slug: of.slug, title: "Trade finance day", past: false });
    expect((await (await person()).call("GET", "/tickets/my")).body.data.items).toEqual([]);

    const [own, ...more] = await mailsTo(buyer.email);
    expect(more).toEqual([]);
    for (const number of numbers) expect(own?.text).toContain(`/tickets/${number}`);
    // One email for an address, whoever shares it.
    const others = await mailsTo("karim@example.org");
    const named = others.map(({ text }) => numbers.filter((number: string) => text.includes(number)));
    expect(named).toEqual([numbers.slice(1)]);
  });

  it("names bring no address into the emails of others, and the buyer is told whose email was left out", async () => {
    const buyer = await person();
    await rows("update users set full_name = 'Win at https://evil.example' where email = $1", [buyer.email]);
    const shared = { name: "See www.evil.example", email: "office@example.org" };
    const send = async () =>
      buyer.call("POST", "/registrations", { ...asked(await ticketed()), attendees: [shared, { ...shared }] });
    for (let i = 0; i < 5; i += 1) expect((await send()).status).toBe(201);
    const theirs = await mailsTo("office@example.org");
    expect(theirs).toHaveLength(4);
    const own = await mailsTo(buyer.email);
    expect(own.map(({ text }) => text.includes("couldn't email the tickets for office@example.org")).sort()).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
    for (const { text } of [...theirs, ...own]) expect(text).not.toMatch(/(https:\/\/|www\.)evil/);
  });

  it("is done once for one key, however often it is sent, and for whom it was sent", async () => {
    const of = await ticketed();
    const [buyer, other] = [await person(), await person()];
    const body = asked(of);
    const answers = await Promise.all([1, 2, 3].map(() => buyer.call("POST", "/registrations", body)));
    expect(new Set(answers.map(({ body: { data } }) => data.id)).size).toBe(1);
    expect(await takenOf(of)).toBe(1);
    const theirs = (await other.call("POST", "/registrations", body)).body.data;
    expect(theirs.id).not.toBe(answers[0]?.body.data.id);
    expect((await other.call("GET", `/registrations/${answers[0]?.body.data.id}`)).status).toBe(404);
  });

  it("a key whose places weren't paid in time says so at once, and the next registration names what came before it", async () => {
    const of = await ticketed({ price: 500 });
    const buyer = await person();
    const body = asked(of);
    const send = async (more = {}) => (await buyer.call("POST", "/registrations", { ...body, ...more })).body.data;
    const { id, state, earlier } = await send();
    expect([state, earlier]).toEqual(["held", []]);
    await rows("update registrations set held_until = now() where id = $1", [id]);
    expect(await send()).toMatchObject({ id, state: "lapsed", earlier: [] });
    expect(await takenOf(of)).toBe(0);
    const next = await send({ idempotencyKey: randomUUID() });
    expect(next).toMatchObject({ state: "held", earlier: [id] });
    // One's own choice made anew: what was held goes into it.
    const last = await send({ idempotencyKey: randomUUID() });
    expect([last.state, new Set(last.earlier)]).toEqual(["held", new Set([id, next.id])]);
    expect(await takenOf(of)).toBe(1);
  });

  it("names up to 60 people at a time, and no more for one account", async () => {
    const of = await ticketed({ capacity: 200 });
    const buyer = await person();
    const many = Array.from({ length: 61 }, (_, i) => `Person ${i + 1}`);
    expect((await register(buyer, of, many)).status).toBe(422);
    expect((await register(buyer, of, many.slice(0, 60))).body.data.tickets).toHaveLength(60);
    expect(refusal(await register(buyer, of, ["One more"]))).toEqual([409, expect.stringContaining("you have 60")]);
    expect(await takenOf(of)).toBe(60);
  });

  it("says how many are left where more are asked for, and that none is", async () => {
    const of = await ticketed({ capacity: 3 });
    expect(refusal(await register(await person(), of, ["A", "B", "C", "D"]))).toEqual([409, "Only 3 places are left."]);
    await register(await person(), of, ["A", "B", "C"]);
    expect(refusal(await register(await person(), of))).toEqual([
      409,
      "These tickets are sold out. You can join the waiting list.",
    ]);
    expect((await tickets.admin.call("GET", `/ticket-types/${of.typeId}`)).body.data).toMatchObject({
      type: { state: "sold_out", left: 0 },
      most: 0,
    });
  });

  it.each([
    [
      "not yet on sale",
      { salesStart: "2120-01-01T00:00:00Z", inDays: 40_000 },
      "These tickets aren't on sale yet. The event's page says when registration opens.",
    ],
    [
      "no longer on sale",
      { salesEnd: "2020-01-01T00:00:00Z" },
      "Registration for these tickets has closed. To ask for a place, write to us.",
    ],
    ["begun", { inDays: -0.05 }, "Registration for these tickets has closed. To ask for a place, write to us."],
    ["over", { inDays: -2 }, "This event is over. Please see what comes next under Events."],
  ])("refuses an event that is %s", async (_, more, message) => {
    const of = await ticketed(more);
    expect(refusal(await register(await person(), of))).toEqual([409, message]);
    expect(await takenOf(of)).toBe(0);
  });

  it("refuses an event that is archived or whose section is not launched, and a price that is another by now", async () => {
    const of = await ticketed();
    expect(refusal(await register(await person(), { ...of, price: 5 }))).toEqual([
      409,
      "The price has changed. Please check it before you go on.",
    ]);
    await rows("update events set status = 'archived' where id = $1", [of.eventId]);
    expect(refusal(await register(await person(), of))).toEqual([
      409,
      "This event isn't on our website now, so nobody can register for it. Please write to us.",
    ]);
    const other = await ticketed();
    await tickets.launch(false);
    expect(refusal(await register(await person(), other))).toEqual([
      409,
      "Registration isn't open yet. Please come back later, or write to us.",
    ]);
    expect((await tickets.admin.call("GET", `/ticket-types/${other.typeId}`)).status).toBe(409);
    await tickets.launch(true);
    expect((await register(await person(), { ...of, typeId: of.eventId })).status).toBe(404);
  });

  it.each([
    ["no name", { name: " \u200b" }],
    ["a name that is too long", { name: "x".repeat(101) }],
    ["no address", { name: "A", email: "not one" }],
    ["something else besides", { name: "A", role: "admin" }],
  ])("refuses a person with %s", async (_, attendee) => {
    const of = await ticketed();
    const answer = await (await person()).call("POST", "/registrations", { ...asked(of), attendees: [attendee] });
    expect([answer.status, answer.body.errors[0].path]).toEqual([422, expect.stringMatching(/^attendees\.0/)]);
  });

  it("is for those whose address is proven", async () => {
    const of = await ticketed();
    const unproven = await signedIn(tickets.site.app, database.db, "unverified");
    expect((await register(unproven, of)).status).toBe(403);
    expect(await takenOf(of)).toBe(0);
  });
});

describe("places", () => {
  it("cannot be taken past what there is by any statement, and are counted whoever writes", async () => {
    const of = await ticketed({ capacity: 2 });
    await register(await person(), of, ["A", "B"]);
    const another = `insert into tickets (number, registration_id, type_id, event_id, position, name, state)
      select 'AAAA-BBBB-CCCC-DDDD', registration_id, type_id, event_id, 3, 'C', 'valid' from tickets where type_id = $1 limit 1`;
    await expect(rows(another, [of.typeId])).rejects.toThrow("ticket_types_seats");
    await rows("update tickets set state = 'canceled', ended_at = now() where type_id = $1 and position = 1", [
      of.typeId,
    ]);
    expect(await takenOf(of)).toBe(1);
    await rows(another, [of.typeId]);
    expect(await takenOf(of)).toBe(2);
  });

  it("go the steps that the code knows, and no others", async () => {
    const of = await ticketed({ capacity: 100 });
    const { id } = (await register(await person(), of)).body.data;
    for (const from of ticketStates)
      for (const to of ticketStates.filter((one) => one !== from)) {
        const step = async () => {
          await rows("begin; alter table tickets disable trigger tickets_guard");
          await rows(
            `update tickets set state = '${from}', ended_at = ${from === "canceled" || from === "transferred" ? "now()" : "null"} where registration_id = '${id}'`,
          );
          await rows("alter table tickets enable trigger tickets_guard");
          await rows(
            `update tickets set state = '${to}', ended_at = ${to === "canceled" || to === "transferred" ? "now()" : "null"} where registration_id = '${id}'`,
          );
        };
        const known = ticketSteps.some(([one, other]) => one === from && other === to);
        const went = await step().then(
          () => true,
          ({ message }: Error) => {
            expect(message).toBe(`a ticket does not go from ${from} to ${to}`);
            return false;
          },
        );
        await rows("rollback");
        expect([from, to, went]).toEqual([from, to, known]);
      }
  });

  it("are nobody's without a paid line where they cost something", async () => {
    const of = await ticketed({ price: 500 });
    const { id } = (await register(await person(), of)).body.data;
    const confirm = "update registrations set state = 'confirmed', confirmed_at = now(), held_until = null";
    await expect(rows(`${confirm} where id = $1`, [id])).rejects.toThrow("registrations_paid");
    await expect(rows("update tickets set state = 'valid' where registration_id = $1", [id])).rejects.toThrow(
      "not confirmed",
    );
  });
});

it("one's data has one's tickets, and with the account they end, their names go, and the places are free", async () => {
  const of = await ticketed();
  const buyer = await person();
  const attendees = ["Rahima Sultana", "Karim"].map((name) => ({ name, email: `${name.slice(0, 5)}@example.org` }));
  await buyer.call("POST", "/registrations", { ...asked(of), attendees });
  const over = await ticketed({ inDays: 1 });
  await buyer.call("POST", "/registrations", { ...asked(over), attendees });
  await rows(
    "update events set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = $1",
    [over.eventId],
  );
  const other = await person();
  await other.call("POST", "/registrations", { ...asked(of), attendees: [{ name: "R", email: buyer.email }] });
  const exported = JSON.stringify((await buyer.call("GET", "/auth/export?format=json")).body);
  for (const words of ["eventTickets", "Rahima Sultana", "Karim", "Trade finance day"])
    expect(exported).toContain(words);
  await rows("update users set delete_after = now() - interval '1 minute' where email = $1", [buyer.email]);
  const { deleteDueAccounts } = await import("#features/accounts/service.server.ts");
  const { ownDataParts } = await import("#app/own-data.server.ts");
  expect(await deleteDueAccounts(tickets.site.platform, ownDataParts)).toBe(1);
  expect(await takenOf(of)).toBe(1);
  const told = () => tickets.site.mails.filter(({ text }) => text.includes("has deleted their account here"));
  await expect
    .poll(
      () =>
        told()
          .map(({ to }) => to)
          .sort(),
      { timeout: 60_000 },
    )
    .toEqual(["karim@example.org", "rahim@example.org"]);
  const left = await rows("select name, email, state from tickets where type_id = $1 order by created_at, position", [
    of.typeId,
  ]);
  expect(left).toEqual([
    { name: "", email: "", state: "canceled" },
    { name: "", email: "", state: "canceled" },
    { name: "R", email: "", state: "valid" },
  ]);
});
