import { randomUUID } from "node:crypto";
import { dayIn } from "./cohorts.ts";
import { companyFields } from "./companies.ts";
import { createProgram } from "./factories/items.ts";
import { createBuyer, press, type useShop } from "./shop.ts";

// biome-ignore lint/suspicious/noExplicitAny: what a call answers.
type Does = (call: string, id: string | undefined, body?: object) => Promise<any>;

/** Every write of staff on companies, each by `does`. */
export async function writeCompanies(does: Does, { site, database, admin }: ReturnType<typeof useShop>): Promise<void> {
  const { db, pool } = database;
  await createProgram(db, { slug: "for-companies", title: "For companies" });
  const { rows } = await pool.query("select id from programs where slug = 'for-companies'");
  const cohort = {
    ...{
      name: "Spring",
      startsOn: dayIn(30),
      endsOn: dayIn(60),
      schedule: "",
      way: "checkout",
      price: 500,
      capacity: 5,
    },
    ...{ opensAt: null, closesAt: null },
  };
  const { id: itemId } = (await admin.call("POST", `/programs/admin/${rows[0].id}/cohorts`, cohort)).body.data;
  const manager = await createBuyer(site);
  const { id } = (await manager.call("POST", "/companies", companyFields)).body.data;
  const asked = {
    key: randomUUID(),
    kind: "cohort",
    itemId,
    quantity: 2,
    poNumber: "",
    expectedPrice: 500,
    acceptTerms: true,
  };
  await manager.call("POST", `/companies/${id}/pro-formas`, asked);
  const [block] = (await manager.call("GET", `/companies/${id}`)).body.data.blocks;
  const { url } = await manager.pay(block.order.id);
  await press(site.app, url, "pay");
  await does("POST /companies/admin/{id}/managers", id, { email: "second@meghna.example" });
  await does("POST /company-blocks/{id}/give-back", block.id, { key: randomUUID(), count: 1, reason: "They asked." });
}
