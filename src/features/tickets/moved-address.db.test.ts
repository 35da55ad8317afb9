import { expect, it } from "vitest";
import { createBuyer } from "../../../test/shop.ts";
import { useTickets } from "../../../test/tickets.ts";
import { tellRound } from "./telling.server.ts";

const tickets = useTickets();
const { rows, ticketed, register } = tickets;
const mailTo = async (kind: string, to: string) => {
  await expect.poll(() => tickets.count("mails where status = 'queued'"), { timeout: 60_000 }).toBe(0);
  return tickets.site.mails.filter((mail) => mail.kind === kind && mail.to === to);
};

it("tickets that somebody named their own address for follow their account to another one; those of others stay", async () => {
  const of = await ticketed({ way: "online", inDays: 1 / 24 });
  const buyer = await createBuyer(tickets.site);
  const friend = await createBuyer(tickets.site);
  const attendees = [
    { name: "Myself", email: buyer.email },
    { name: "Guest", email: "guest@example.org" },
    { name: "Gave up", email: buyer.email },
  ];
  const { data } = (await register(buyer, of, [], { attendees })).body;
  const [, , third] = data.tickets;
  expect((await buyer.call("POST", `/tickets/${third.number}/cancel`, { refund: 0 })).status).toBe(200);
  await register(friend, of, [], { attendees: [{ name: "Named by a friend", email: buyer.email }] });
  const [{ id }] = await rows("select id from users where email = $1", [buyer.email]);
  const to = "moved@example.org";
  expect((await tickets.admin.call("PUT", `/users/${id}/email-change`, { email: to })).status).toBe(200);
  const token = /#token=([\w-]+)/.exec((await mailTo("confirm-email", to))[0]?.text ?? "")?.[1];
  const addresses = async () =>
    (await rows("select name, email from tickets where event_id = $1 order by name", [of.eventId])).map(
      ({ name, email }) => [name, email],
    );
  expect(new Map((await addresses()) as [string, string][]).get("Myself")).toBe(buyer.email);
  expect((await friend.call("POST", "/auth/verify-email", { token })).status).toBe(200);
  expect(await addresses()).toEqual([
    ["Gave up", to],
    ["Guest", "guest@example.org"],
    ["Myself", to],
    ["Named by a friend", buyer.email],
  ]);
  const access = { url: "https://meet.example.org/iit", note: "", tellAgain: false, version: null };
  await tickets.admin.call("PUT", `/events/admin/${of.eventId}/online-access`, access);
  await tellRound(tickets.site.platform);
  const told = (await mailTo("event-join", to)).map(({ text }) => text);
  expect(told).toHaveLength(1);
  expect(told[0]).toContain(data.tickets[0].number);
  const before = (await mailTo("event-join", buyer.email)).map(({ text }) => text);
  expect(before.filter((text) => text.includes(data.tickets[0].number))).toEqual([]);
});
