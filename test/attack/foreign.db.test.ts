import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { saveContent } from "#features/settings/service.server.ts";
import { forget } from "#platform/db/memory.server.ts";
import { companyFields, useCompanies } from "../companies.ts";
import { addFile, another, pdf } from "../documents.ts";
import { createCategory } from "../factories/category.ts";
import { createEvent } from "../factories/items.ts";
import { billing, type createBuyer, createPremium, press } from "../shop.ts";
import { type Call, callsOf } from "./calls.ts";
import { Samples } from "./samples.ts";

const site = useCompanies();

/** Calls whose address names what is there for everybody. */
const forEverybody =
  /^(\/blogs\/(reactions|reads)\/|\/ticket-types\/\{id\}|\/cohorts\/\{id\}$|\/blogs\/\{id\}$|\/blogs\/slug\/|\/downloads\/\{id\}$)/;
/** A file that is for sale is there, for everybody to know: who has not bought it is told so. */
const forSale: Record<string, number> = { "POST /downloads/{id}/link": 403 };
/** Bodies that a schema alone doesn't tell; the rest is made by the document. */
const bodies: Record<string, object> = {
  "POST /tickets/{number}/transfer": { name: "Mallory", email: "mallory@example.org" },
  "POST /orders/{id}/payments": { gateway: "sandbox" },
  "POST /orders/{id}/refund-request": { reason: "I read it twice and want it back." },
  "POST /orders/{id}/transfer": { reference: "BANK123456" },
  "PATCH /trade-queries/edit/{id}": { type: "query", text: "Whose query is this, and who may change what it asks?" },
  "PATCH /companies/{id}": { ...companyFields, name: "Mallory and Sons", version: 1 },
  "POST /trade-queries/{id}/follow-ups": { query: "Whose query is this, and who may ask on in it?" },
};

/** The only version of a resource that this person bought. */
async function boughtDownload(who: Awaited<ReturnType<typeof createBuyer>>): Promise<string> {
  await createCategory(site.database.db, "customs").catch(() => undefined);
  const written = await site.admin.call("POST", "/resources", {
    ...{ title: "A checklist", summary: "In short.", body: "<p>Text</p>", subject: "customs", kind: "checklist" },
    status: "published",
  });
  const { id } = written.body.data;
  await site.admin.call("PUT", `/resources/admin/${id}/downloads/terms`, {
    access: "buyer",
    price: 500,
    version: null,
  });
  const file = await addFile(site.admin, another(), "Checklist.pdf", "private");
  const added = await site.admin.call("POST", `/resources/admin/${id}/downloads`, {
    ...{ label: "1", releasedOn: "2026-11-01", changes: "", fileId: file.body.data.id },
  });
  const order = await who.order([], 500, { items: [{ kind: "resource", id }], billing });
  await press(site.site.app, (await who.pay(order.id)).url, "pay");
  const edition = added.body.data.editions[0].id as string;
  if ((await who.call("POST", `/downloads/${edition}/link`)).status !== 200) throw new Error("it was not bought");
  return edition;
}

/** Somebody who has one of everything that an account can have, and what it is called by. */
async function victim() {
  const cohort = await site.offered({ price: 0 });
  const priced = await site.offered({ price: 1000 });
  const { manager, id: company, block } = await site.bought(priced, 2);
  const seat = (await site.rows("select id from company_seats where block_id = $1 limit 1", [block.id]))[0].id;
  await manager.call("POST", `/companies/${company}/seats/${seat}/offer`, {
    name: "Karim",
    email: "karim@example.org",
  });
  await manager.call("POST", `/companies/${company}/invitations`, { email: "jamal@example.org", role: "member" });
  const [invitation] = await site.rows("select id from company_invitations where company_id = $1", [company]);
  const [user] = await site.rows("select id from users where email = $1", [manager.email]);
  const blog = await createPremium(site.database);
  const order = await manager.order([blog], 500);
  await press(site.site.app, (await manager.pay(order.id)).url, "pay");
  const enrollment = (await site.enroll(manager, cohort)).body.data.id as string;
  const kept = (await addFile(site.admin, another(), "Papers.pdf", "private")).body.data.id;
  const paper = { title: "Papers", note: "", file: kept, url: null, visibleFrom: "2026-01-01" };
  const given = await site.admin.call("POST", `/cohorts/${cohort.cohortId}/materials`, paper);
  const material = given.body.data.materials[0].id as string;
  if ((await manager.call("GET", `/enrollments/${enrollment}/materials/${material}`)).status !== 200)
    throw new Error("the material cannot be had");
  const asked = "How long may a bank look at documents, in words that only I use: crimsonparrot?";
  const query = (await manager.call("POST", "/trade-queries", { query: asked })).body.data.id as string;
  const slug = `event-${randomUUID()}`;
  const startsAt = new Date(Date.now() + 30 * 86_400_000);
  await createEvent(site.database.db, { slug, title: "A day", startsAt, endsAt: new Date(+startsAt + 3_600_000) });
  const [event] = await site.rows("select id from events where slug = $1", [slug]);
  const type = (
    await site.admin.call("POST", `/events/admin/${event.id}/ticket-types`, {
      ...{ name: "Hall", way: "hall", price: 0, capacity: 10, salesStart: null, salesEnd: null },
    })
  ).body.data;
  await saveContent(site.database.db, "settings", { launched: { events: true, resources: false } });
  forget(site.database.db);
  const registered = await manager.call("POST", "/registrations", {
    ...{ idempotencyKey: randomUUID(), typeId: type.id, expectedPrice: 0, attendees: [{ name: "Rahima", email: "" }] },
  });
  const registration = registered.body.data;
  const kind = await site.admin.call("POST", "/memberships/admin/kinds", {
    ...{ name: "Member", summary: "", benefits: ["A say"], fee: 0, months: 12, forOrganizations: false },
    ...{ open: true, position: 0 },
  });
  const applied = await manager.call("POST", "/memberships", {
    ...{ kindId: kind.body.data.id, name: "Rahima Sultana", organization: "", reason: "I check documents at a bank." },
    ...{ agree: true, expectedFee: 0 },
  });
  if (applied.status !== 201) throw new Error(JSON.stringify([kind.body, applied.body]));
  const proof = { name: "Rahima Sultana", institution: "University of Dhaka" };
  const file = pdf("A certificate of enrollment").toString("base64");
  const sent = await manager.call("POST", "/discounts/proofs", { ...proof, file });
  const [session] = await site.rows("select id from sessions where user_id = $1", [user.id]);
  const [entry] = await site.rows(
    `insert into waiting_entries (type_id, event_id, user_id, quantity) values ($1, $2, $3, 1) returning id`,
    [type.id, event.id, user.id],
  );
  return {
    who: manager,
    ids: {
      orders: order.id,
      "trade-queries": query,
      registrations: registration.id as string,
      tickets: registration.tickets[0].number as string,
      enrollments: enrollment,
      memberships: applied.body.data.id as string,
      companies: company,
      "company-invitations": invitation.id as string,
      "company-seats": seat as string,
      auth: session.id as string,
      purchases: blog,
      "waiting-lists": entry.id as string,
      discounts: sent.body.data.proofs[0].id as string,
      downloads: await boughtDownload(manager),
    } as Record<string, string>,
    inside: { invitation: invitation.id, user: user.id, block: block.id, seat, material } as Record<string, string>,
  };
}

it("whoever is signed in reaches nothing that is somebody else's, by any call of the document", async () => {
  const { who, ids, inside } = await victim();
  const { manager: mallory, id: company } = await site.company({ name: "Mallory and Sons" });
  const enrolled = await site.enroll(mallory, await site.offered({ price: 0 }));
  const { body: document } = await mallory.call("GET", "/openapi.json");
  const samples = new Samples(document.components?.schemas ?? {});
  const all = callsOf(document).filter(
    ({ path, is }) => /^(customer|verified|account|reader)$/.test(is["x-who"]) && path.includes("{"),
  );
  const calls = all.filter(({ path }) => !forEverybody.test(path));
  expect(calls.length).toBeGreaterThan(40);
  const read = ["orders", "trade-queries", "registrations", "companies"];
  const look = async () => Promise.all(read.map(async (kind) => (await who.call("GET", `/${kind}/${ids[kind]}`)).body));
  const before = await look();
  const wrong: string[] = [];
  const attempt = async ({ method, path, is }: Call, outer: Record<string, string>) => {
    const name = `${method} ${path}`;
    const whole = outer[path.split("/")[1] ?? ""];
    if (!whole) return void wrong.push(`${name}: nobody says whose this is`);
    const address = path.replace(/\{(\w+)\}/g, (_, at: string) => inside[at] ?? whole);
    const content = is.requestBody?.content ?? {};
    samples.begin({ method, path, is }, 0);
    const body = bodies[name] ?? (content["application/json"] && samples.of(content["application/json"].schema));
    const parameters: { name: string; in: string; required?: boolean; schema: object }[] = is.parameters ?? [];
    const asked = parameters.flatMap(({ name: one, in: place, required, schema }) =>
      place === "query" && required ? [`${one}=${encodeURIComponent(String(samples.of(schema)))}`] : [],
    );
    const whereto = asked.length > 0 ? `${address}?${asked.join("&")}` : address;
    const answer = await mallory.call(method, whereto, method === "GET" ? undefined : (body ?? {}));
    // An invitation and a seat are for an email address: whoever has another learns that there is something, and no more.
    if (answer.status !== (forSale[name] ?? 404))
      wrong.push(`${name}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 160)}`);
  };
  for (const call of calls) await attempt(call, ids);
  // A part of what is somebody else's, looked for in what is one's own: who may look into the whole is not asked alone.
  const parts = calls.filter(({ path }) => /\{.*\{/.test(path));
  expect(parts.length).toBeGreaterThan(7);
  for (const call of parts) await attempt(call, { companies: company, enrollments: enrolled.body.data.id });
  expect(wrong).toEqual([]);
  expect(await look()).toEqual(before);
  // Lists of one's own are of one's own, also of somebody who has something in them.
  await mallory.call("POST", "/trade-queries", { query: "What does somebody see who has a query of their own?" });
  await mallory.order([await createPremium(site.database)], 500);
  const lists = callsOf(document).filter(
    ({ method, path, is }) => method === "GET" && is["x-who"] === "customer" && !path.includes("{"),
  );
  expect(lists.length).toBeGreaterThan(8);
  // A blog is in the shop for everybody.
  const marks = [...Object.values(ids).filter((id) => id !== ids.purchases), "crimsonparrot", who.email];
  for (const { path } of lists) {
    const text = JSON.stringify((await mallory.call("GET", path)).body);
    expect({ path, has: marks.filter((mark) => text.includes(mark)) }).toEqual({ path, has: [] });
  }
});
