import { expect, it } from "vitest";
import { createBuyer } from "../../../test/shop.ts";
import { useTickets } from "../../../test/tickets.ts";
import { tellRound } from "./telling.server.ts";

const tickets = useTickets({}, { connections: 4 });
const { rows, ticketed, register } = tickets;
type Of = Awaited<ReturnType<typeof ticketed>>;

const round = () => tellRound(tickets.site.platform);
const mailed = async (kind: string, to: string) => {
  await expect.poll(() => tickets.count("mails where status = 'queued'"), { timeout: 60_000 }).toBe(0);
  return tickets.site.mails.filter((mail) => mail.kind === kind && mail.to === to);
};
const startsIn = (of: Of, minutes: number) =>
  rows(
    "update events set starts_at = now() + make_interval(mins => $2), ends_at = now() + make_interval(mins => $2 + 60) where id = $1",
    [of.eventId, minutes],
  );
/** As if everybody had registered two days ago. */
const longAgo = async (of: Of) => {
  await rows("update tickets set created_at = now() - interval '2 days' where event_id = $1", [of.eventId]);
  await rows("update registrations set confirmed_at = now() - interval '2 days' where event_id = $1", [of.eventId]);
};

it.each(["hall", "online"])("the day before, everybody with a ticket is reminded, once: %s", async (way) => {
  const of = await ticketed({ way });
  const buyer = await createBuyer(tickets.site);
  await register(buyer, of, ["A", "B"]);
  await longAgo(of);
  await startsIn(of, 24 * 60 + 1);
  await round();
  expect(await mailed("event-reminder", buyer.email)).toEqual([]);
  await startsIn(of, 24 * 60 - 1);
  await Promise.all([round(), round(), round()]);
  await round();
  const told = await mailed("event-reminder", buyer.email);
  expect(told.map(({ subject }) => subject)).toEqual(["Reminder: Trade finance day"]);
  expect(told[0]?.text).toContain("Dhaka time");
  expect(told[0]?.text).toContain(way === "hall" ? "shows the code" : "We'll email you how to join on");
});

it("who registers after that moment is not reminded, nor is anybody of a canceled event or with a ticket given up", async () => {
  const of = await ticketed({ inDays: 0.5 });
  const late = await createBuyer(tickets.site);
  await register(late, of);
  const off = await ticketed();
  const inOff = await createBuyer(tickets.site);
  await register(inOff, off);
  const [gone, stays] = [await createBuyer(tickets.site), await createBuyer(tickets.site)];
  const other = await ticketed();
  const [{ number }] = (await register(gone, other)).body.data.tickets;
  await register(stays, other);
  expect((await gone.call("POST", `/tickets/${number}/cancel`, { refund: 0 })).status).toBe(200);
  for (const one of [off, other]) {
    await longAgo(one);
    await startsIn(one, 600);
  }
  await rows("update events set canceled_at = now(), cancel_reason = 'Flood' where id = $1", [off.eventId]);
  await round();
  expect(await mailed("event-reminder", stays.email)).toHaveLength(1);
  for (const { email } of [late, inOff, gone]) expect(await mailed("event-reminder", email)).toEqual([]);
});

it("who could not be reminded until it is time to join is told how to join, and nothing else", async () => {
  const of = await ticketed({ way: "online" });
  const buyer = await createBuyer(tickets.site);
  await register(buyer, of);
  await longAgo(of);
  await startsIn(of, 100);
  const access = { url: "https://meet.example.org/iit", note: "", tellAgain: false, version: null };
  await tickets.admin.call("PUT", `/events/admin/${of.eventId}/online-access`, access);
  await round();
  expect(await mailed("event-reminder", buyer.email)).toEqual([]);
  expect(await mailed("event-join", buyer.email)).toHaveLength(1);
});
