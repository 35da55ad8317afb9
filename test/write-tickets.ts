import { randomUUID } from "node:crypto";
import { saveContent } from "#features/settings/service.server.ts";
import { dhakaDay } from "#lib/working-days.ts";
import { forget } from "#platform/db/memory.server.ts";
import { signedIn } from "./api-browser.ts";
import { doorCodeOf } from "./door-code.ts";
import { createEvent } from "./factories/items.ts";
import type { useShop } from "./shop.ts";

// biome-ignore lint/suspicious/noExplicitAny: what a call answers.
type Does = (call: string, id: string | undefined, body?: object) => Promise<any>;

/** Every write of staff on the tickets of an event, each by `does`. */
export async function writeTickets(does: Does, { site, database, admin }: ReturnType<typeof useShop>): Promise<void> {
  const { db, pool } = database;
  await createEvent(db, { slug: "with-tickets", title: "With tickets" });
  const { rows } = await pool.query("select id from events where slug = 'with-tickets'");
  const add = "POST /events/admin/{id}/ticket-types";
  const type = { name: "Hall", way: "hall", price: 0, capacity: 5, salesStart: null, salesEnd: null };
  const { id, version } = await does(add, rows[0].id, type);
  await does("PATCH /ticket-types/{id}", id, { ...type, capacity: 6, version });
  await does("DELETE /ticket-types/{id}", id);
  await saveContent(db, "settings", { launched: { events: true, resources: false } });
  forget(db);
  const { id: typeId } = await does(add, rows[0].id, type);
  const access = { url: "https://meet.example/iit", note: "", tellAgain: false };
  await does("PUT /events/admin/{id}/online-access", rows[0].id, { ...access, version: null });
  const guest = await signedIn(site.app, db, "customer");
  const asked = { idempotencyKey: randomUUID(), typeId, expectedPrice: 0, attendees: [{ name: "A" }] };
  const [{ number }] = (await guest.call("POST", "/registrations", asked)).body.data.tickets;
  await pool.query(
    "update events set starts_at = now() - interval '1 minute', ends_at = now() + interval '1 hour' where id = $1",
    [rows[0].id],
  );
  await does("POST /tickets/{number}/check-in", number);
  await does("DELETE /tickets/{number}/check-in", number);
  const scan = { key: randomUUID(), code: doorCodeOf(number), at: new Date().toISOString(), letIn: false };
  await does("POST /tickets/door/events/{id}/scans", rows[0].id, { sentAt: scan.at, scans: [scan] });
  const mistaken = { ...scan, key: randomUUID(), letIn: true };
  await admin.call("POST", `/tickets/door/events/${rows[0].id}/scans`, { sentAt: scan.at, scans: [mistaken] });
  await does("POST /tickets/door/scans/{key}/look-at", mistaken.key, { note: "It was the same person." });
  const during = "starts_at = now() - interval '1 minute', ends_at = now() + interval '1 hour'";
  const after = "starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'";
  await pool.query(`update events set ${after} where id = $1`, [rows[0].id]);
  const facts = { hours: 6, issuedOn: dhakaDay(new Date()) };
  const path = `/events/admin/${rows[0].id}/attendance/preview`;
  const { digest } = (await admin.call("POST", path, facts)).body.data;
  await does("POST /events/admin/{id}/attendance", rows[0].id, { ...facts, digest });
  await pool.query(`update events set ${during} where id = $1`, [rows[0].id]);
  const items = [{ title: "The morning", url: "https://video.example/1", fileId: null }];
  await does("PUT /events/admin/{id}/recordings", rows[0].id, { audience: "came", items, version: null, tell: false });
  const { startsAt } = (await admin.call("GET", `/events/admin/${rows[0].id}/start-telling`)).body.data;
  await does("POST /events/admin/{id}/start-telling", rows[0].id, { startsAt });
  await does("POST /events/admin/{id}/cancellation", rows[0].id, { reason: "The hall was flooded.", refund: 0 });
}
