import { expect, it } from "vitest";
import { memberOf } from "../../../test/member-of.ts";
import { billing, createBuyer, press } from "../../../test/shop.ts";
import { useTickets } from "../../../test/tickets.ts";

const tickets = useTickets();
const { ticketed, register, statesOf } = tickets;

it("is for a member's own place alone: guests pay what others pay, and all have their tickets", async () => {
  const of = await ticketed({ price: 1000, memberPrice: 600 });
  const order = async (member: boolean, total: number) => {
    const buyer = await createBuyer(tickets.site);
    if (member) await memberOf(tickets, buyer);
    const { id } = (await register(buyer, of, ["One", "Two", "Three"])).body.data;
    const items = [{ kind: "event-ticket", id }];
    const { data } = (await buyer.call("POST", "/shop/quote", { items })).body;
    expect([data.total, data.lines[0].usualPrice]).toEqual([total, member ? 3000 : null]);
    const made = await buyer.order([], total, { items, billing });
    const { url } = await buyer.pay(made.id);
    await press(tickets.site.app, url, "pay");
    return statesOf(id);
  };
  expect(await order(true, 2600)).toEqual(["valid", "valid", "valid"]);
  expect(await order(false, 3000)).toEqual(["valid", "valid", "valid"]);
});

it("is refused where it isn't lower", async () => {
  await expect(ticketed({ price: 1000, memberPrice: 1000 })).rejects.toThrow("lower than the price");
  await expect(ticketed({ price: 0, memberPrice: 1 })).rejects.toThrow("lower than the price");
});
