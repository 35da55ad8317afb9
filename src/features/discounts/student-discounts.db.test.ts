import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { beforeEach, expect, it } from "vitest";
import { addMonths } from "#lib/add-months.ts";
import { dhakaDay } from "#lib/working-days.ts";
import { signedIn } from "../../../test/api-browser.ts";
import { pdf } from "../../../test/documents.ts";
import { otherDrawings, watchDecoders } from "../../../test/pictures.ts";
import { createBuyer } from "../../../test/shop.ts";
import { useTickets } from "../../../test/tickets.ts";
import { discountsOwnData, forgetProofs } from "./service.server.ts";

const tickets = useTickets({}, { connections: 8 });
const { database, rows, ticketed, register } = tickets;
type Buyer = Awaited<ReturnType<typeof createBuyer>>;
type Proof = { id: string; state: string; reason: string; validUntil: string | null };

const rahima = "Rahima Sultana";
const today = () => dhakaDay(new Date());
const picture = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: "#0b5d66" } });
const jpeg = async () =>
  (
    await picture(2000, 1000)
      .withExif({ IFD0: { Copyright: "where-it-was-taken" } })
      .jpeg()
      .toBuffer()
  ).toString("base64");
const send = async (who: Buyer, file: string, more: Record<string, unknown> = {}) =>
  who.call("POST", "/discounts/proofs", { name: rahima, institution: "University of Dhaka", file, ...more });
const mine = async (who: Buyer): Promise<Proof[]> => (await who.call("GET", "/discounts/my")).body.data.proofs;
const staff = (method: string, path: string, body?: object) =>
  tickets.admin.call(method, `/discount-proofs${path}`, body);
const fileOf = async (id: string) => (await rows("select file, file_kind from discount_proofs where id = $1", [id]))[0];
const idOf = async (email: string): Promise<string> =>
  (await rows("select id from users where email = $1", [email]))[0].id;

beforeEach(async () => {
  await tickets.admin.call("PATCH", "/discount-settings", { group: 10, alumni: 10, student: 20 });
});

async function sent(file?: string) {
  const buyer = await createBuyer(tickets.site);
  const answer = await send(buyer, file ?? (await jpeg()));
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  const [proof] = await mine(buyer);
  return { buyer, id: proof?.id as string };
}

it("a student sends a proof, the desk looks at it and accepts it; the file is gone, the discount is there", async () => {
  const of = await ticketed({ price: 1000 });
  const { buyer, id } = await sent();
  expect((await register(buyer, of, [rahima], { expectedDiscount: 200 })).status).toBe(409);
  const list = (await staff("GET", "?state=waiting&search=dhaka")).body.data;
  expect(list.items.map((one: Proof) => one.id)).toContain(id);
  expect(list.counts.waiting).toBeGreaterThan(0);
  // Drawn anew, no larger than is needed, and without what was in the file besides.
  const kept = (await fileOf(id)).file as Buffer;
  expect(await sharp(kept).metadata()).toMatchObject({ format: "webp", width: 1600, height: 800 });
  expect(kept.includes("where-it-was-taken")).toBe(false);
  const shown = await tickets.admin.call("GET", `/discount-proofs/${id}/file`);
  expect(shown.status).toBe(200);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    ...{ "content-type": "image/webp", "cache-control": "no-store", "x-content-type-options": "nosniff" },
    "content-disposition": 'attachment; filename="proof.webp"',
  });
  expect(await rows("select action from audit_log where subject_id = $1", [id])).toEqual([
    { action: "discount-proof.open" },
  ]);
  const until = addMonths(today(), 6);
  expect((await staff("POST", `/${id}/approve`, { validUntil: until, version: 1 })).body.data).toMatchObject({
    ...{ state: "approved", validUntil: until, fileKind: null },
  });
  expect(await fileOf(id)).toEqual({ file: null, file_kind: null });
  expect((await staff("GET", `/${id}/file`)).status).toBe(404);
  await expect.poll(() => tickets.count("mails where status = 'queued'"), { timeout: 60_000 }).toBe(0);
  const mails = tickets.site.mails.filter(({ to }) => to === buyer.email);
  expect(mails.map(({ kind }) => kind)).toEqual(["discount-proof-approved"]);
  const done = await register(buyer, of, ["Karim Ahmed", rahima], { expectedDiscount: 200 });
  expect(done.body.data).toMatchObject({ discount: { kind: "student", percent: 20, amount: 200 }, total: 1800 });
});

it("counts until its last day, by Dhaka's calendar; another proof that is accepted takes its place", async () => {
  const of = await ticketed({ price: 1000 });
  const { buyer, id } = await sent();
  for (const validUntil of [addMonths(today(), -1), addMonths(today(), 14), "2027-02-30", ""])
    expect([validUntil, (await staff("POST", `/${id}/approve`, { validUntil, version: 1 })).status]).toEqual([
      validUntil,
      422,
    ]);
  expect((await staff("POST", `/${id}/approve`, { validUntil: today(), version: 1 })).status).toBe(200);
  const proofs = async () => (await buyer.call("GET", `/ticket-types/${of.typeId}`)).body.data.proofs;
  expect(await proofs()).toEqual([{ kind: "student", name: rahima }]);
  await rows("update discount_proofs set valid_until = valid_until - 1 where id = $1", [id]);
  expect(await proofs()).toEqual([]);
  await send(buyer, await jpeg(), { name: "Rahima S. Sultana" });
  const [next] = await mine(buyer);
  const approved = await staff("POST", `/${next?.id}/approve`, { validUntil: addMonths(today(), 13), version: 1 });
  expect(approved.status).toBe(200);
  expect(await proofs()).toEqual([{ kind: "student", name: "Rahima S. Sultana" }]);
  expect((await mine(buyer)).map(({ state }) => state)).toEqual(["approved", "ended"]);
});

it("is refused with a reason that is told; two of the desk at once decide once", async () => {
  const { buyer, id } = await sent();
  const reason = "The card was valid until June 2025.";
  expect((await staff("POST", `/${id}/refuse`, { reason: " ", version: 1 })).status).toBe(422);
  const said = await Promise.all([
    staff("POST", `/${id}/refuse`, { reason, version: 1 }),
    staff("POST", `/${id}/approve`, { validUntil: today(), version: 1 }),
    staff("POST", `/${id}/refuse`, { reason, version: 1 }),
  ]);
  expect(said.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const { buyer: other, id: second } = await sent();
  await staff("POST", `/${second}/refuse`, { reason, version: 1 });
  expect(await mine(other)).toMatchObject([{ state: "refused", reason }]);
  expect((await staff("POST", `/${second}/approve`, { validUntil: today(), version: 2 })).status).toBe(409);
  await expect.poll(() => tickets.count("mails where status = 'queued'"), { timeout: 60_000 }).toBe(0);
  expect(tickets.site.mails.find(({ to }) => to === other.email)?.text).toContain(reason);
  expect((await mine(buyer))[0]?.state).not.toBe("waiting");
});

it("takes pictures and harmless PDFs alone", async () => {
  const buyer = await createBuyer(tickets.site);
  const b64 = (bytes: Buffer | string) => Buffer.from(bytes).toString("base64");
  const html = "<html><script>alert(1)</script></html>";
  const bomb = deflateSync(Buffer.alloc(1_000_000));
  const wrong: [string, string][] = [
    ["nothing", ""],
    ["no base64", "§§§§"],
    ["a page", b64(html)],
    [
      "a drawing that is a program",
      b64(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>`),
    ],
    ["half a picture", (await jpeg()).slice(0, 400)],
    ["a program", b64(readFileSync(process.execPath).subarray(0, 4000))],
    ["something packed", b64(bomb)],
    ["too large", b64(Buffer.alloc(4 * 1024 * 1024 + 1))],
    ["a PDF that is too large", b64(Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(2 * 1024 * 1024)]))],
    [
      "a PDF with a script",
      b64(
        "%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
      ),
    ],
    ["the beginning of a PDF", b64("%PDF-1.7\n")],
  ];
  for (const [what, file] of wrong) {
    await database.pool.query("delete from rate_limits");
    expect([what, (await send(buyer, file)).status]).toEqual([
      what,
      expect.toSatisfy((status: number) => [413, 415, 422].includes(status)),
    ]);
  }
  await database.pool.query("delete from rate_limits");
  for (const bad of [
    { name: "" },
    { institution: " " },
    { name: "x".repeat(101) },
    { institution: "x".repeat(121) },
    { state: "approved" },
  ])
    expect((await send(buyer, await jpeg(), bad)).status).toBe(422);
  expect(await mine(buyer)).toEqual([]);
  const { id } = await sent(b64(pdf("A certificate of enrollment")));
  expect(await fileOf(id)).toMatchObject({ file_kind: "application/pdf" });
});

it("gives no decoder what does not begin as a picture does", async () => {
  const buyer = await createBuyer(tickets.site);
  const opened = watchDecoders();
  for (const [kind, bytes] of Object.entries(otherDrawings))
    expect([kind, (await send(buyer, bytes.toString("base64"))).status, opened()]).toEqual([kind, 422, 0]);
  const file = await jpeg();
  const before = opened();
  expect([(await send(buyer, file)).status, opened() > before]).toEqual([201, true]);
});

it("one at a time waits, also of several presses at once; five a year", async () => {
  const buyer = await createBuyer(tickets.site);
  const file = await jpeg();
  // One process works on one file at a time; several don't. So that they meet, keeping one takes its time here.
  await rows(
    "create function slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(2); return new; end $$",
  );
  await rows("create trigger slowly before insert on discount_proofs for each row execute function slowly()");
  const said = await Promise.all([1, 2, 3].map(() => send(buyer, file)));
  await rows("drop function slowly cascade");
  expect(said.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  for (let more = 0; more < 4; more += 1) {
    const [waiting] = await mine(buyer);
    expect((await buyer.call("POST", `/discounts/proofs/${waiting?.id}/withdraw`)).status).toBe(200);
    expect(await fileOf(waiting?.id ?? "")).toEqual({ file: null, file_kind: null });
    await database.pool.query("delete from rate_limits");
    expect((await send(buyer, file)).status).toBe(201);
  }
  const [last] = await mine(buyer);
  const stranger = await createBuyer(tickets.site);
  expect((await stranger.call("POST", `/discounts/proofs/${last?.id}/withdraw`)).status).toBe(404);
  await buyer.call("POST", `/discounts/proofs/${last?.id}/withdraw`);
  expect((await buyer.call("POST", `/discounts/proofs/${last?.id}/withdraw`)).status).toBe(409);
  expect((await send(buyer, file)).body.message).toContain("5 proofs in a year");
});

it("is the desk's alone to see: not its sender's, not of those who write or sell", async () => {
  const { buyer, id } = await sent();
  const { app, platform } = tickets.site;
  for (const who of [buyer, await signedIn(app, platform.db, "editor"), await signedIn(app, platform.db, "cashier")])
    for (const path of ["", `/${id}`, `/${id}/file`])
      expect((await who.call("GET", `/discount-proofs${path}`)).status).toBe(403);
  expect((await (await signedIn(app, platform.db, "desk")).call("GET", `/discount-proofs/${id}/file`)).status).toBe(
    200,
  );
});

it("no file outlives what it was for: not a decision, not 90 days, not the account", async () => {
  const { id } = await sent();
  for (const change of [
    "state = 'approved', valid_until = now()",
    "file = null, file_kind = null",
    "file_kind = 'text/html'",
  ])
    await expect(rows(`update discount_proofs set ${change}, decided_at = now() where id = $1`, [id])).rejects.toThrow(
      "discount_proofs_",
    );
  const young = await sent();
  await rows("update discount_proofs set created_at = now() - interval '91 days' where id = $1", [id]);
  await rows("update discount_proofs set created_at = now() - interval '89 days' where id = $1", [young.id]);
  await forgetProofs(database.db);
  expect([await fileOf(id), (await fileOf(young.id)).file_kind]).toEqual([
    { file: null, file_kind: null },
    "image/webp",
  ]);
  await rows("update discount_proofs set decided_at = now() - interval '366 days' where id = $1", [id]);
  await forgetProofs(database.db);
  expect(await fileOf(id)).toBeUndefined();
  const person = { userId: await idOf(young.buyer.email), email: young.buyer.email };
  expect(await discountsOwnData.collect(database.db, person)).toMatchObject([{ name: rahima, state: "waiting" }]);
  expect(JSON.stringify(await discountsOwnData.collect(database.db, person))).not.toContain("webp");
  await database.db.transaction(async (tx) => discountsOwnData.erase(tx, person, undefined as never));
  expect(await fileOf(young.id)).toBeUndefined();
});
