import { expect, it } from "vitest";
import { createOrder } from "#features/shop/orders.server.ts";
import { startPayment } from "#features/shop/payments.server.ts";
import { billing, press } from "../../../test/shop.ts";
import { useTickets } from "../../../test/tickets.ts";
import { register } from "./registrations.server.ts";

const tickets = useTickets({}, { connections: 20 });
const { rows, ticketed, asked, takenOf } = tickets;

it("200 buyers race for 10 places: exactly 10 are sold, nobody else pays", async () => {
  const of = await ticketed({ price: 500, capacity: 10 });
  const people = await rows(
    `insert into users (email, username, full_name, password_hash, verified_at)
      select 'racer' || i || '@example.org', 'racer' || i, 'Racer ' || i, '$argon2id$x', now() from generate_series(1, 200) i returning id`,
  );
  const { shop, platform, app } = tickets.site;
  const said = new Map<string, number>();
  const buy = async (userId: string) => {
    const { id } = await register(platform, userId, asked(of));
    const items = [{ kind: "event-ticket" as const, id }];
    const order = await createOrder(shop, userId, {
      ...{ idempotencyKey: crypto.randomUUID(), items, acceptTerms: true, expectedTotal: 500 },
      billing: { ...billing, company: "", bin: "", privateBuyer: false },
    });
    const { redirectUrl } = await startPayment(shop, userId, order.id, {
      ...{ gateway: "sandbox", phone: "", address: "", anyway: false },
    });
    await press(app, redirectUrl ?? "", "pay");
    return "bought";
  };
  await Promise.all(
    people.map(async ({ id }) => {
      const end = await buy(id).catch((error: Error) => error.message);
      said.set(end, (said.get(end) ?? 0) + 1);
    }),
  );
  expect(Object.fromEntries(said)).toEqual({
    bought: 10,
    "These tickets are sold out. You can join the waiting list.": 190,
  });
  expect(await takenOf(of)).toBe(10);
  const [count] = await rows(
    `select (select count(*)::int from tickets where state = 'valid') as valid, (select count(*)::int from tickets) as all,
      (select count(*)::int from orders) as orders, (select count(*)::int from orders where state = 'paid') as paid,
      (select sum(received_poisha)::int from payment_attempts) as received`,
  );
  expect(count).toEqual({ valid: 10, all: 10, orders: 10, paid: 10, received: 500_000 });
}, 240_000);
