import { expect, it } from "vitest";
import { signedIn } from "../../../../test/api-browser.ts";
import { createBuyer } from "../../../../test/shop.ts";
import { useTickets } from "../../../../test/tickets.ts";
import { occasionOf } from "./attendance.server.ts";

const tickets = useTickets();
const { rows, ticketed, asked } = tickets;
const facts = { hours: 6, issuedOn: "2026-01-10" };

/** Of these people all but the last were checked in; the event is over. */
async function held(people: readonly { name: string; email: string }[]) {
  const of = await ticketed({ capacity: 2000 });
  const buyer = await createBuyer(tickets.site);
  const { data } = (await buyer.call("POST", "/registrations", { ...asked(of), attendees: people })).body;
  const numbers = data.tickets.map(({ number }: { number: string }) => number) as string[];
  await rows("update tickets set checked_in_at = now() where number = any($1)", [numbers.slice(0, -1)]);
  await rows("update events set starts_at = '2024-12-01T18:30:00Z', ends_at = '2024-12-02T11:00:00Z' where id = $1", [
    of.eventId,
  ]);
  await rows("delete from mails");
  return { ...of, buyer, numbers };
}
const call = (path: string, { eventId }: { eventId: string }, body: object) =>
  tickets.admin.call("POST", `/events/admin/${eventId}/attendance${path}`, body);
const preview = async (of: { eventId: string }, given: object = facts) => (await call("/preview", of, given)).body.data;
const issue = async (of: { eventId: string }, digest: string, given: object = facts) =>
  call("", of, { ...given, digest });

it("those who were checked in get one each, as it was shown: with 'took part in', the day in Dhaka and the hours", async () => {
  const of = await held([
    { name: "রহিমা সুলতানা", email: "rahima@example.org" },
    { name: "Karim Ahmed", email: "" },
    { name: "Was not there", email: "absent@example.org" },
  ]);
  const shown = await preview(of);
  expect(shown).toMatchObject({
    // Half past midnight in Dhaka, the day before in UTC.
    occasion: "December 2, 2024, 6 hours",
    people: [
      { holder: "Karim Ahmed", email: null },
      { holder: "রহিমা সুলতানা", email: "rahima@example.org" },
    ],
    ...{ left: 0, had: 0, nameless: 0 },
  });
  expect(await rows("select 1 from certificates")).toEqual([]);
  const both = await Promise.all([issue(of, shown.digest), issue(of, shown.digest)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const made = await rows("select number, holder, kind, occasion, title, email from certificates order by holder");
  expect(made).toMatchObject([
    { holder: "Karim Ahmed", kind: "attendance", occasion: "December 2, 2024, 6 hours", title: "Trade finance day" },
    { holder: "রহিমা সুলতানা", email: "rahima@example.org" },
  ]);
  expect(await rows("select kind from mails")).toEqual([{ kind: "certificate-issued" }]);
  expect(await preview(of)).toMatchObject({ people: [], had: 2 });
  const ticket = (await of.buyer.call("GET", "/tickets/my")).body.data.items.find(
    ({ name }: { name: string }) => name === "Karim Ahmed",
  );
  expect(ticket.certificate).toBe(made[0].number);
});

it("one that was revoked isn't issued again by the same ticket, and nobody gets one while the event goes on or where it was canceled", async () => {
  const of = await held([
    { name: "A Guest", email: "" },
    { name: "B Guest", email: "" },
  ]);
  expect((await issue(of, (await preview(of)).digest)).body.data).toEqual({ issued: 1 });
  await rows("update certificates set revoked_at = now(), revoked_reason = 'x' where holder = 'A Guest'");
  expect(await preview(of)).toMatchObject({ people: [], had: 1 });
  await rows(
    "update events set starts_at = now() - interval '1 hour', ends_at = now() + interval '1 hour' where id = $1",
    [of.eventId],
  );
  expect((await call("/preview", of, facts)).body.message).toBe(
    "This event isn't over yet. Certificates are issued afterwards.",
  );
  await rows("update events set canceled_at = now(), cancel_reason = 'x' where id = $1", [of.eventId]);
  expect((await call("/preview", of, facts)).status).toBe(409);
});

it("is refused whole when somebody else is among them by now, and for the hours of a day that nobody has", async () => {
  const of = await held([
    { name: "A Guest", email: "" },
    { name: "B Guest", email: "" },
  ]);
  const { digest } = await preview(of);
  await rows("update tickets set checked_in_at = now() where number = $1", [of.numbers[1]]);
  expect((await issue(of, digest)).status).toBe(409);
  expect((await issue(of, digest, { ...facts, hours: 7 })).status).toBe(409);
  for (const hours of [0, 0.3, 501, "6"]) expect((await call("/preview", of, { ...facts, hours })).status).toBe(422);
  const ahead = { ...facts, issuedOn: "2190-01-01" };
  expect((await issue(of, (await preview(of, ahead)).digest, ahead)).status).toBe(422);
  const desk = await signedIn(tickets.site.app, tickets.database.db, "desk");
  expect((await desk.call("POST", `/events/admin/${of.eventId}/attendance/preview`, facts)).status).toBe(403);
});

it("days are those of Dhaka, also across midnight, and an end at midnight is of the day before", () => {
  const at = (from: string, until: string, hours: number | null = null) =>
    occasionOf({ startsAt: new Date(from), endsAt: new Date(until) }, hours);
  expect(at("2026-12-01T18:00:00Z", "2026-12-02T18:00:00Z")).toBe("December 2, 2026");
  expect(at("2026-12-01T17:59:00Z", "2026-12-02T18:00:00Z", 1)).toBe("December 1, 2026 to December 2, 2026, 1 hour");
  expect(at("2026-12-02T04:00:00Z", "2026-12-03T10:00:00Z", 2.5)).toBe(
    "December 2, 2026 to December 3, 2026, 2.5 hours",
  );
});
