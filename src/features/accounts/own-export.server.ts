import { eq } from "drizzle-orm";
import { html } from "hono/html";
import { AppError } from "#lib/app-error.ts";
import { markBangla } from "#lib/bangla.ts";
import { formatDateTime } from "#lib/dates.ts";
import type { Db } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { OwnDataPart } from "./own-data-part.server.ts";
import { knownDevices, sessions, users } from "./tables.server.ts";
import { toUser } from "./user-row.server.ts";

interface OwnData {
  exportedAt: string;
  sections: { name: string; title: string; items: object[] }[];
}

/** All that is held about a person: accounts' own part first, then that of every other feature. */
export async function collectOwnData(db: Db, userId: string, parts: readonly OwnDataPart[]): Promise<OwnData> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  if (!row) throw new AppError("NOT_FOUND", "This account no longer exists.");
  const open = await db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(sessions.createdAt);
  const devices = await db
    .select({ lastUsedAt: knownDevices.lastUsedAt })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId));
  // Not a fact about the person, but about what a page should do next.
  const { secondFactorDue: _, ...account } = toUser(row);
  const sections = [
    { name: "account", title: "Account", items: [account] as object[] },
    {
      name: "signedInBrowsers",
      title: "Browsers that are signed in",
      items: open.map((session) => ({
        browser: session.device,
        since: session.createdAt.toISOString(),
        lastUsed: session.lastSeenAt.toISOString(),
      })),
    },
    {
      name: "knownBrowsers",
      title: "Browsers used before",
      items: devices.map((device) => ({ lastUsed: device.lastUsedAt.toISOString() })),
    },
  ];
  const person = { userId, email: row.email };
  for (const part of parts)
    sections.push({ name: part.name, title: part.title, items: await part.collect(db, person) });
  return { exportedAt: new Date(databaseNow()).toISOString(), sections };
}

/** The data for a program: one key a section; the account itself is one object, everything else a list. */
export function ownDataJson({ exportedAt, sections }: OwnData): string {
  const entries = sections.map(({ name, items }) => [name, name === "account" ? items[0] : items]);
  return JSON.stringify({ exportedAt, ...Object.fromEntries(entries) }, null, 2);
}

/** 'lastUsed' as people write it: 'Last used'. */
function labelOf(key: string): string {
  const words = key.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

function shownValue(value: unknown): unknown {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value))
    return value.length === 0 ? "none" : value.map((item) => html`<div>${shownValue(item)}</div>`);
  if (typeof value === "object") return tableOf(value);
  const text = String(value);
  // What only looks like a moment (it may stand in a text that somebody typed) is shown as it stands.
  return moment.test(text) && !Number.isNaN(Date.parse(text)) ? formatDateTime(text) : text;
}

const tableOf = (item: object): unknown =>
  html`<table>${Object.entries(item).map(([key, value]) => html`<tr><th>${labelOf(key)}</th><td>${shownValue(value)}</td></tr>`)}</table>`;

const styles = `body{font:16px/1.5 Georgia,serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
table{border-collapse:collapse;margin:0 0 1rem;width:100%}th,td{text-align:left;vertical-align:top;padding:.3rem .6rem;border-bottom:1px solid #8886;white-space:pre-wrap;overflow-wrap:anywhere}th{width:12rem;font-weight:normal;opacity:.75}`;

/** The same as a page that can be read without any program; it loads nothing and runs nothing. */
export function ownDataPage({ exportedAt, sections }: OwnData): string {
  const page =
    String(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>My data</title><style>${styles}</style></head><body><h1>My data</h1><p>As of ${formatDateTime(exportedAt)}</p>
${sections.map(({ title, items }) => html`<h2>${title}</h2>${items.length === 0 ? html`<p>Nothing is held.</p>` : items.map(tableOf)}`)}
</body></html>`);
  return markBangla(page);
}
