import { randomUUID } from "node:crypto";
import { beforeAll } from "vitest";
import { saveContent } from "#features/settings/service.server.ts";
import { forget } from "#platform/db/memory.server.ts";
import type { ApiBrowser } from "./api-browser.ts";
import { createEvent } from "./factories/items.ts";
import { billing, createBuyer, press, useShop } from "./shop.ts";

/** A shop with launched events that have tickets. */
export function useTickets(env: Record<string, string> = {}, { connections = 1 } = {}) {
  const shop = useShop(env, { connections });
  const { database } = shop;
  async function launch(events: boolean): Promise<void> {
    await saveContent(database.db, "settings", { launched: { events, resources: false } });
    forget(database.db);
  }
  beforeAll(() => launch(true));
  const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows;

  /** An event that begins in so many days, with one type of tickets. */
  async function ticketed({ price = 0, capacity = 10, inDays = 30, ...more }: Record<string, unknown> = {}) {
    const slug = `event-${randomUUID()}`;
    const startsAt = new Date(Date.now() + Number(inDays) * 86_400_000);
    const endsAt = new Date(startsAt.getTime() + 3 * 3_600_000);
    await createEvent(database.db, { slug, title: "Trade finance day", startsAt, endsAt });
    const [{ id: eventId }] = await rows("select id from events where slug = $1", [slug]);
    const body = { name: "Hall", way: "hall", price, capacity, salesStart: null, salesEnd: null, ...more };
    const answer = await shop.admin.call("POST", `/events/admin/${eventId}/ticket-types`, body);
    if (answer.status !== 201) throw new Error(`not added: ${JSON.stringify(answer.body)}`);
    return { slug, eventId: eventId as string, typeId: answer.body.data.id as string, price: Number(price) };
  }
  type Ticketed = Awaited<ReturnType<typeof ticketed>>;

  /** It began a minute ago: of one that is to begin in half an hour the door says before midnight that it is tomorrow's. */
  const begin = ({ eventId }: { eventId: string }) =>
    rows(
      "update events set starts_at = now() - interval '1 minute', ends_at = now() + interval '3 hours' where id = $1",
      [eventId],
    );

  /** What is sent by whoever registers people of these names. */
  const asked = (
    { typeId, price }: Ticketed,
    names: readonly string[] = ["Rahima Sultana"],
    more: Record<string, unknown> = {},
  ) => ({
    idempotencyKey: randomUUID(),
    typeId,
    expectedPrice: price,
    attendees: names.map((name) => ({ name, email: "" })),
    organization: "",
    expectedDiscount: 0,
    ...more,
  });
  const register = (
    who: Pick<ApiBrowser, "call">,
    of: Ticketed,
    names?: readonly string[],
    more?: Record<string, unknown>,
  ) => who.call("POST", "/registrations", asked(of, names, more));

  /** A registration that was ordered, and where it is paid. */
  async function ordered(of: Ticketed, names?: readonly string[], gateway = "sandbox") {
    const buyer = await createBuyer(shop.site);
    const registration = (await register(buyer, of, names)).body.data as { id: string; total: number };
    const order = await buyer.order([], registration.total, {
      items: [{ kind: "event-ticket", id: registration.id }],
      billing,
    });
    const payment = await buyer.pay(order.id, gateway);
    return { buyer, registration, order, ...payment };
  }
  /** One that was paid. */
  async function bought(of: Ticketed, names?: readonly string[]) {
    const all = await ordered(of, names);
    await press(shop.site.app, all.url, "pay");
    return all;
  }
  const takenOf = async ({ typeId }: Pick<Ticketed, "typeId">): Promise<number> =>
    (await rows("select taken from ticket_types where id = $1", [typeId]))[0].taken;
  const statesOf = async (registrationId: string): Promise<string[]> =>
    (
      await rows("select state from tickets where registration_id = $1 order by position, created_at", [registrationId])
    ).map(({ state }) => state);
  return Object.assign(Object.create(shop) as typeof shop, {
    ...{ launch, rows, ticketed, begin, asked, register, ordered, bought, takenOf, statesOf },
  });
}
