import { randomUUID } from "node:crypto";
import { useCohorts } from "./cohorts.ts";
import { createBuyer, press } from "./shop.ts";

export const companyFields = {
  ...{ name: "Meghna Bank PLC", address: "12 Motijheel, Dhaka", invoiceAddress: "Accounts, 14 Motijheel, Dhaka" },
  ...{ bin: "001234567-0101", tin: "", contactName: "Rahima Sultana", contactEmail: "accounts@meghna.example" },
  contactPhone: "",
};

type Buyer = Awaited<ReturnType<typeof createBuyer>>;

/** A shop with cohorts and companies that buy seats in them. */
export function useCompanies(env: Record<string, string> = {}, options: { connections?: number } = {}) {
  const cohorts = useCohorts(env, options);
  type Offered = Awaited<ReturnType<typeof cohorts.offered>>;

  /** A company with its first manager. */
  async function company(more: object = {}) {
    const manager = await createBuyer(cohorts.site);
    const answer = await manager.call("POST", "/companies", { ...companyFields, ...more });
    if (answer.status !== 201) throw new Error(`not made: ${JSON.stringify(answer.body)}`);
    return { manager, id: answer.body.data.id as string };
  }
  const asked = (of: Pick<Offered, "cohortId" | "price">, quantity: number, more: object = {}) => ({
    ...{ key: randomUUID(), kind: "cohort", itemId: of.cohortId, quantity, poNumber: "PO-7", expectedPrice: of.price },
    ...{ acceptTerms: true, ...more },
  });
  const order = (
    by: Pick<Buyer, "call">,
    id: string,
    of: Pick<Offered, "cohortId" | "price">,
    quantity: number,
    more: object = {},
  ) => by.call("POST", `/companies/${id}/pro-formas`, asked(of, quantity, more));
  const read = async (by: Pick<Buyer, "call">, id: string) => (await by.call("GET", `/companies/${id}`)).body.data;
  /** Whose a seat is, as a manager sees it. */
  async function seen(by: Pick<Buyer, "call">, id: string, seat: string) {
    const blocks = (await read(by, id)).blocks as { seats: { id: string; [name: string]: string | null }[] }[];
    const found = blocks.flatMap(({ seats }) => seats).find((one) => one.id === seat);
    return { email: found?.email, since: found?.takenAt ?? found?.offeredAt };
  }
  /** Takes a seat back from whom it was seen with, or from whoever has it now. */
  const takeBack = async (by: Pick<Buyer, "call">, id: string, seat: string, from?: object) =>
    by.call("POST", `/companies/${id}/seats/${seat}/take-back`, from ?? (await seen(by, id, seat)));
  /** Somebody else who manages the company. */
  async function joined(id: string, by: Buyer, role = "manager") {
    const other = await createBuyer(cohorts.site);
    await by.call("POST", `/companies/${id}/invitations`, { email: other.email, role });
    const [invitation] = (await other.call("GET", "/companies/my")).body.data.invitations;
    await other.call("POST", `/company-invitations/${invitation.id}/accept`);
    return other;
  }
  /** A transfer for an order as the cashier sees it on the account. */
  async function transferred(orderId: string, amount: number) {
    const [{ id }] = await cohorts.rows(
      "select id from payment_attempts where order_id = $1 and gateway = 'manual' and state = 'open'",
      [orderId],
    );
    return cohorts.admin.call("POST", `/payments/${id}/confirm`, {
      amount,
      reference: `BANK${randomUUID().slice(0, 8)}`,
    });
  }
  /** A company whose order was paid. */
  async function bought(of: Pick<Offered, "cohortId" | "price">, quantity: number, more: object = {}) {
    const made = await company();
    const answer = await order(made.manager, made.id, of, quantity, more);
    if (answer.status !== 201) throw new Error(`not ordered: ${JSON.stringify(answer.body)}`);
    const [block] = (await read(made.manager, made.id)).blocks;
    const { url } = await made.manager.pay(block.order.id);
    await press(cohorts.site.app, url, "pay");
    const [paid] = (await read(made.manager, made.id)).blocks;
    return { ...made, block: paid };
  }
  /** Gives a seat to a new person, who accepts. */
  async function seated({ manager, id }: { manager: Buyer; id: string }, seat: string) {
    const person = await createBuyer(cohorts.site);
    const offered = await manager.call("POST", `/companies/${id}/seats/${seat}/offer`, {
      name: "Karim",
      email: person.email,
    });
    if (offered.status !== 200) throw new Error(`not offered: ${JSON.stringify(offered.body)}`);
    const accepted = await person.call("POST", `/company-seats/${seat}/accept`, { name: "Karim Uddin" });
    if (accepted.status !== 200) throw new Error(`not accepted: ${JSON.stringify(accepted.body)}`);
    return person;
  }
  const seatStates = async (block: string) =>
    (await cohorts.rows("select state from company_seats where block_id = $1 order by position", [block])).map(
      ({ state }) => state,
    );
  return Object.assign(Object.create(cohorts) as typeof cohorts, {
    ...{ company, asked, order, read, seen, takeBack, joined, transferred, bought, seated, seatStates },
  });
}
