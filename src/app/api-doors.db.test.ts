import { randomUUID } from "node:crypto";
import type { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiBrowser, signedIn } from "../../test/api-browser.ts";
import { createTestPlatform } from "../../test/app.ts";
import { callsApp } from "../../test/calls-app.ts";
import { useDatabase } from "../../test/database.ts";
import { createRestApi } from "./api.server.ts";

/**
 * Calls that strangers may make. Every other call of the API asks who is calling before it looks at anything. These lists
 * are written a second time on purpose: a call that is opened by mistake must be opened here, too.
 */
const open = `
  GET /blogs/public-list, GET /blogs/{id}, GET /blogs/slug/{slug}, POST /blogs/{id}/view, GET /categories,
  GET /events, GET /events/{slug}, GET /programs, GET /programs/{slug}, GET /publications, GET /publications/{slug},
  GET /resources, GET /resources/{slug}, POST /downloads/{id}/link, GET /search, GET /trade-queries/public, GET /trade-queries/public/{slug},
  POST /trade-queries/suggestions, POST /shop/quote, POST /contact-messages, GET /contact-messages/stamp,
  POST /news-letters/subscribe, POST /news-letters/confirm, POST /news-letters/unsubscribe, POST /news-letters/links,
  POST /news-letters/preferences, PUT /news-letters/preferences,
  POST /auth/register, POST /auth/login, POST /auth/login/second-factor, GET /auth/logout, POST /auth/logout,
  POST /auth/verify-email, POST /auth/resend-verification, POST /auth/forgot-password-link,
  POST /auth/invitation, POST /auth/invitation/accept, POST /auth/verify-forgot-password-link, PATCH /auth/reset-password,
  GET /payments/{gateway}/return/{outcome}, POST /payments/{gateway}/return/{outcome}, POST /payments/{gateway}/notice`;

/** Calls that are for everybody with a verified account. */
const own = `
  GET /blogs/reactions/{id}, POST /blogs/reactions/{id}, GET /purchases/my, PATCH /purchases/blogs/{id}, GET /downloads/my, GET /downloads/{id},
  GET /blogs/reads/{id}, PUT /blogs/reads/{id}, DELETE /blogs/reads/{id},
  GET /learning-record, GET /learning-record/summary, GET /learning-record/export,
  POST /orders, GET /orders/my, GET /orders/{id}, POST /orders/{id}/cancel, POST /orders/{id}/payments,
  GET /certificates/my, GET /discounts/my, PUT /discounts/certificate, POST /discounts/proofs, POST /discounts/proofs/{id}/withdraw, GET /alumni/my, PUT /alumni/my, DELETE /alumni/my,
  GET /orders/{id}/receipt, POST /orders/{id}/take-back, POST /orders/{id}/refund-request, POST /orders/{id}/transfer, POST /payments/rescue,
  GET /ticket-types/{id}, POST /registrations, GET /registrations/{id}, GET /tickets/my, POST /ticket-types/{id}/waiting-list, GET /waiting-lists/my, DELETE /waiting-lists/my/{id}, POST /tickets/{number}/cancel, POST /tickets/{number}/transfer,
  GET /companies/my, GET /companies/offers, POST /companies, GET /companies/{id}, PATCH /companies/{id}, POST /companies/{id}/leave,
  POST /companies/{id}/pro-formas, GET /companies/{id}/pro-formas/{block}, GET /companies/{id}/pro-formas/{block}/receipt,
  POST /companies/{id}/invitations, DELETE /companies/{id}/invitations/{invitation},
  PATCH /companies/{id}/members/{user}, DELETE /companies/{id}/members/{user},
  POST /companies/{id}/seats/{seat}/offer, POST /companies/{id}/seats/{seat}/take-back,
  POST /company-invitations/{id}/accept, POST /company-invitations/{id}/decline,
  POST /company-seats/{id}/accept, POST /company-seats/{id}/decline,
  GET /cohorts/{id}, POST /enrollments, GET /enrollments/my, POST /enrollments/{id}/withdraw,
  GET /enrollments/{id}/course, GET /enrollments/{id}/materials/{material}, GET /enrollments/{id}/calendar,
  GET /memberships/my, POST /memberships, POST /memberships/{id}/answer, POST /memberships/{id}/withdraw, POST /memberships/{id}/renew,
  POST /trade-queries, GET /trade-queries/my, GET /trade-queries/{id}, PATCH /trade-queries/edit/{id},
  PATCH /trade-queries/{id}/consent, POST /trade-queries/{id}/follow-ups, POST /trade-queries/{id}/close,
  POST /trade-queries/{id}/reopen,
  GET /auth/verify, PATCH /auth/update-profile, GET /auth/security, GET /auth/sessions, DELETE /auth/sessions/{id},
  POST /auth/sessions/end-others, GET /auth/export, PUT /auth/avatar, DELETE /auth/avatar, POST /auth/deletion, DELETE /auth/deletion,
  POST /auth/second-factor/setup, POST /auth/second-factor/enable, POST /auth/second-factor/recovery-codes,
  POST /auth/second-factor/disable`;

/** Of these, what an account may do whose address is not proven. */
const ofUnverified = "GET /auth/verify";

/** Calls of each area of the institute's work. What is in none of these lists is for admins alone. */
const ofArea: Record<string, string> = {
  content: `GET /blogs, GET /blogs/admin/export, POST /blogs, PATCH /blogs, PATCH /blogs/publish, DELETE /blogs/{id}, GET /blogs/{id}/revisions,
    POST /blogs/looks, GET /blogs/{id}/approval, POST /blogs/{id}/approval, PATCH /blogs/{id}/approval, POST /blogs/{id}/comments,
    PATCH /blogs/{id}/comments/{comment}, DELETE /blogs/{id}/comments/{comment},
    GET /blogs/{id}/previews, POST /blogs/{id}/previews, DELETE /blogs/{id}/previews/{preview},
    POST /blogs/{id}/still-valid, GET /blogs/{id}/corrections, POST /blogs/{id}/corrections,
    GET /blogs/{id}/revisions/{version}, POST /categories, PATCH /categories/{id}, DELETE /categories/{id}, GET /hashtags,
    GET /categories/usage, PUT /categories/order, GET /blogs/admin/featured, PUT /blogs/admin/featured,
    GET /programs/admin/order, PUT /programs/admin/order, GET /hashtags/usage, PATCH /hashtags/{id}, POST /hashtags/merge,
    DELETE /hashtags/{id}, GET /programs/admin/list, GET /programs/admin/{id}, POST /programs, PATCH /programs, PATCH /programs/publish,
    DELETE /programs/admin/{id}, GET /events/admin/list, GET /events/admin/{id}, POST /events, PATCH /events, PATCH /events/publish,
    DELETE /events/admin/{id}, GET /publications/admin/list, GET /publications/admin/{id}, POST /publications, PATCH /publications, PATCH /publications/publish,
    DELETE /publications/admin/{id},
    GET /resources/admin/list, GET /resources/admin/{id}, POST /resources, PATCH /resources, PATCH /resources/publish,
    DELETE /resources/admin/{id}, GET /resources/admin/{id}/downloads, PUT /resources/admin/{id}/downloads/terms,
    POST /resources/admin/{id}/downloads, PATCH /resources/admin/downloads/{id}, DELETE /resources/admin/downloads/{id},
    POST /resources/admin/downloads/{id}/tell, GET /bin, GET /bin/{id}, POST /bin/{id}/restore, DELETE /bin/{id}, GET /search/misses,
    GET /redirects, GET /redirects/export, GET /redirects/dead, DELETE /redirects/dead/{id}, POST /redirects,
    POST /redirects/import, PATCH /redirects/{id}, DELETE /redirects/{id},
    GET /certificates, GET /certificates/export, GET /certificates/programs, GET /certificates/{id}, POST /certificates,
    POST /certificates/{id}/revoke, POST /certificates/{id}/reissue, POST /certificates/{id}/renew,
    POST /certificates/batch/preview, POST /certificates/batch,
    GET /alumni, GET /alumni/{handle}, POST /alumni/{handle}/take-off, POST /alumni/{handle}/allow,
    POST /media/uploads, GET /media/uploads/{id},
    PUT /media/uploads/{id}/parts/{number},
    POST /media/uploads/{id}/finish, DELETE /media/uploads/{id}, GET /media/pictures, GET /media/pictures/{id},
    GET /programs/admin/{id}/versions, GET /programs/admin/{id}/versions/{version},
    GET /programs/admin/{id}/cohorts, POST /programs/admin/{id}/cohorts, PATCH /cohorts/{id}, POST /cohorts/{id}/cancel, DELETE /cohorts/{id},
    GET /enrollments/admin/list, GET /enrollments/admin/export, GET /enrollments/admin/cohorts, GET /enrollments/admin/{id},
    POST /enrollments/{id}/approve, POST /enrollments/{id}/refuse, POST /enrollments/{id}/complete, POST /enrollments/{id}/reopen,
    POST /cohorts/{id}/completions/preview, POST /cohorts/{id}/completions,
    GET /cohorts/{id}/course, PUT /cohorts/{id}/sessions, POST /cohorts/{id}/materials, PATCH /cohorts/materials/{id},
    DELETE /cohorts/materials/{id}, POST /cohorts/{id}/announcements/preview, POST /cohorts/{id}/announcements,
    GET /events/admin/{id}/online-access, PUT /events/admin/{id}/online-access,
    GET /events/admin/{id}/recordings, PUT /events/admin/{id}/recordings,
    GET /events/admin/{id}/start-telling, POST /events/admin/{id}/start-telling,
    GET /events/admin/{id}/attendance, POST /events/admin/{id}/attendance/preview, POST /events/admin/{id}/attendance,
    GET /events/admin/{id}/cancellation, GET /events/admin/{id}/waiting-list, GET /events/admin/{id}/tickets, GET /events/admin/{id}/tickets/export,
    GET /events/admin/{id}/ticket-types, POST /events/admin/{id}/ticket-types, PATCH /ticket-types/{id}, DELETE /ticket-types/{id},
    GET /events/admin/{id}/versions, GET /events/admin/{id}/versions/{version},
    GET /publications/admin/{id}/versions, GET /publications/admin/{id}/versions/{version},
    GET /resources/admin/{id}/versions, GET /resources/admin/{id}/versions/{version},
    GET /site-texts, PATCH /site-texts, GET /site-texts/{name}, POST /site-texts/{name}/newer,
    GET /site-texts/{name}/versions, GET /site-texts/{name}/versions/{version},
    POST /media/uploads/{id}/file, GET /media/files, GET /media/files/{id}, GET /media/files/{id}/link, PATCH /media/files/{id},
    POST /media/files/{id}/replacement, POST /media/pictures/{id}/replacement, POST /media/pictures/{id}/replacement/undo, DELETE /media/files/{id},
    PATCH /media/pictures/{id}, POST /media/pictures/{id}/covers, DELETE /media/pictures/{id}`,
  desk: `GET /discount-proofs, GET /discount-proofs/{id}, GET /discount-proofs/{id}/file, POST /discount-proofs/{id}/approve,
    POST /discount-proofs/{id}/refuse, GET /memberships/admin/list, GET /memberships/admin/export, GET /memberships/admin/kinds, POST /memberships/admin/kinds,
    PATCH /memberships/admin/kinds/{id}, DELETE /memberships/admin/kinds/{id}, GET /memberships/admin/{id}, POST /memberships/{id}/approve,
    POST /memberships/{id}/refuse, POST /memberships/{id}/ask, POST /memberships/{id}/revoke,
    GET /tickets/door, GET /tickets/door/events, GET /tickets/door/events/{id}, GET /tickets/door/events/{id}/conflicts,
    POST /tickets/door/events/{id}/scans, POST /tickets/door/scans/{key}/look-at, POST /tickets/{number}/check-in, DELETE /tickets/{number}/check-in, GET /trade-queries/replies, POST /trade-queries/replies, PATCH /trade-queries/replies/{id},
    DELETE /trade-queries/replies/{id}, GET /trade-queries/{id}/similar, POST /trade-queries/{id}/blog-draft,
    GET /trade-queries, GET /trade-queries/export, GET /trade-queries/assignees, GET /trade-queries/holidays, PATCH /trade-queries/{id}/answer,
    PATCH /trade-queries/{id}/assignee, POST /trade-queries/{id}/notes, PUT /trade-queries/{id}/publication,
    DELETE /trade-queries/{id}/publication, GET /contact-messages, GET /contact-messages/{id}, PATCH /contact-messages/{id},
    DELETE /contact-messages/{id}, GET /contact-messages/delete-old, POST /contact-messages/delete-old,
    POST /contact-messages/{id}/notes, GET /news-letters/issues, POST /news-letters/issues,
    GET /news-letters/issues/{id}, PATCH /news-letters/issues/{id}, DELETE /news-letters/issues/{id},
    GET /news-letters/issues/{id}/preview, POST /news-letters/issues/{id}/test, POST /news-letters/issues/{id}/send,
    POST /news-letters/issues/{id}/cancel, POST /news-letters/issues/{id}/retry, GET /news-letters/issues/{id}/deliveries,
    GET /news-letters/subscribers, GET /news-letters/subscribers/export,
    GET /news-letters/subscribers/{id}, POST /news-letters/subscribers/{id}/unsubscribe,
    POST /news-letters/subscribers/{id}/lift, DELETE /news-letters/subscribers/{id}, POST /news-letters/bounces,
    GET /news-letters/blogs, GET /news-letters/issues/{id}/preview/page, GET /news-letters/speed`,
  sales: `GET /companies/admin/list, GET /companies/admin/{id}, POST /companies/admin/{id}/managers, POST /company-blocks/{id}/give-back,
    GET /purchases, GET /purchases/export, GET /purchases/waiting, GET /purchases/{id},
    GET /purchases/{id}/receipt, POST /purchases/{id}/emails/{entry}/send-again, POST /purchases/{id}/notes, POST /purchases/rescue, POST /purchases/{id}/refunds, POST /refunds/{id}/done,
    POST /refunds/{id}/retry, GET /payments/review, POST /payments/{id}/decision, GET /payments/transfers,
    POST /payments/{id}/confirm, POST /payments/{id}/reject, GET /payments/mismatches, POST /payments/compare,
    GET /refund-requests, POST /refund-requests/{id}/decline, GET /coupons, POST /coupons, GET /coupons/{id}, PATCH /coupons/{id},
    GET /shop/settings, GET /overview/figures`,
  staff:
    "GET /overview/waiting, GET /overview/find, GET /drafts/{name}, PUT /drafts/{name}, DELETE /drafts/{name}, GET /list-views, PUT /list-views, DELETE /list-views",
};
/** The areas of each role of staff but the admin, who may do everything. */
const areasOfRole = {
  editor: ["content", "staff"],
  desk: ["desk", "staff"],
  cashier: ["sales", "staff"],
} as const;

const named = (list: string) => list.split(",").map((call) => call.trim());

const database = useDatabase();
let running: Awaited<ReturnType<typeof createTestPlatform>>;
let app: Pick<Hono, "request">;
let calls: string[];
/** Who may make a call, as the document says. */
let declared: Map<string, string>;

beforeAll(async () => {
  running = await createTestPlatform(database);
  app = callsApp(running.platform);
  const { body } = await apiBrowser(app).call("GET", "/openapi.json");
  declared = new Map(
    Object.entries(body.paths as Record<string, Record<string, { "x-who": string }>>).flatMap(([path, item]) =>
      Object.entries(item).map(([method, call]) => [`${method.toUpperCase()} ${path}`, call["x-who"]] as const),
    ),
  );
  calls = [...declared.keys()];
});
afterAll(() => running.stop());

/** A request that breaks every rule of its call: each would be refused for this alone, by whoever may make the call. */
const faulty: Record<
  string,
  { path?(path: string): string; query?: string; body?: string; type?: string; size?: number }
> = {
  "nothing wrong": {},
  "a path of nonsense": { path: (path) => path.replace(/\{[^}]+\}/g, "%00'--") },
  "an unknown query": { query: "?page=abc&count=99&%00=1&unknown[]=1" },
  "a query twice": { query: "?page=1&page=2" },
  "a query that cannot be read": { query: "?page=%E0%A4" },
  "a body of nonsense": { body: '{"count":99,"__proto__":1,"email":{},"version":"x"}' },
  "no JSON": { body: "{" },
  "another kind of body": { body: "a=b", type: "text/plain" },
  "a body that is too large": { body: "{}", size: 50_000_000 },
  "a body that is nested": { body: `${"[".repeat(5000)}${"]".repeat(5000)}` },
};

/** The code of the answer to a faulty request. */
async function codeOf(browser: ReturnType<typeof apiBrowser>, call: string, fault: string): Promise<string> {
  const [method = "", path = ""] = call.split(" ");
  const { path: change, query = "", body = "{}", type = "application/json", size } = faulty[fault] ?? {};
  const address = (change ?? ((one: string) => one.replace(/\{[^}]+\}/g, () => randomUUID())))(path) + query;
  const without = method === "GET" || method === "DELETE";
  const answer = await browser.send(method, address, without ? undefined : body, {
    ...(without ? {} : { "content-type": type, "content-length": String(size ?? Buffer.byteLength(body)) }),
  });
  return `${call} ${answer.body?.code ?? answer.status}`;
}

const all = (given: string[], code: string) => given.map((call) => `${call} ${code}`);
async function codesOf(browser: ReturnType<typeof apiBrowser>, given: string[], fault: string): Promise<string[]> {
  const answers: string[] = [];
  for (const call of given) answers.push(await codeOf(browser, call, fault));
  return answers;
}

describe("who may call what", () => {
  it("names calls that exist, and every call that the app answers is in the document", () => {
    for (const call of [...named(open), ...named(own)]) expect(calls).toContain(call);
    const routes = createRestApi(running.platform)
      .routes.filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
    expect([...new Set(routes)].filter((route) => !calls.includes(route))).toEqual(["GET /openapi.json"]);
  });

  it("is declared as it is written here", () => {
    const isOpen = (who: string | undefined) => who === "open" || who === "reader";
    expect(calls.filter((call) => isOpen(declared.get(call))).sort()).toEqual(named(open).sort());
    for (const [area, list] of Object.entries(ofArea))
      expect(calls.filter((call) => declared.get(call) === area).sort()).toEqual(named(list).sort());
    const others = Object.values(ofArea).flatMap(named);
    const forAdmins = calls.filter((call) => ![...named(open), ...named(own), ...others].includes(call));
    expect(calls.filter((call) => declared.get(call) === "admin").sort()).toEqual(forAdmins.sort());
    expect(calls.filter((call) => declared.get(call) === "account")).toEqual(named(ofUnverified));
  });

  it.each(Object.keys(faulty))("turns strangers away before it looks at their request: %s", async (fault) => {
    const closed = calls.filter((call) => !named(open).includes(call));
    expect(closed.length).toBeGreaterThan(80);
    expect(await codesOf(apiBrowser(app), closed, fault)).toEqual(all(closed, "UNAUTHENTICATED"));
  });

  it.each(Object.keys(faulty))("turns away who has not proven an address: %s", async (fault) => {
    const closed = calls.filter((call) => ![...named(open), ...named(ofUnverified)].includes(call));
    const unverified = await signedIn(app, database.db, "customer");
    await database.pool.query("update users set verified_at = null where email = $1", [unverified.email]);
    expect(await codesOf(unverified, closed, fault)).toEqual(all(closed, "ACCOUNT_VERIFICATION_REQUIRED"));
  });

  it("turns away who is blocked", async () => {
    const closed = calls.filter((call) => !named(open).includes(call));
    const blocked = await signedIn(app, database.db, "editor");
    const block = "update users set blocked_at = now(), block_reason = 'x' where email = $1";
    await database.pool.query(block, [blocked.email]);
    expect(await codesOf(blocked, closed, "nothing wrong")).toEqual(all(closed, "UNAUTHENTICATED"));
  });

  it.each(Object.keys(faulty))("turns customers away from what is for staff: %s", async (fault) => {
    const forAdmins = calls.filter((call) => ![...named(open), ...named(own)].includes(call));
    expect(forAdmins.length).toBeGreaterThan(50);
    const customer = await signedIn(app, database.db, "customer");
    expect(await codesOf(customer, forAdmins, fault)).toEqual(all(forAdmins, "FORBIDDEN"));
  });

  it.each(Object.keys(areasOfRole) as (keyof typeof areasOfRole)[])(
    "lets staff into what their role is for, and turns them away from the rest: %s",
    async (role) => {
      const mine = [open, own, ...areasOfRole[role].map((area) => ofArea[area] ?? "")].flatMap(named);
      const foreign = calls.filter((call) => !mine.includes(call));
      const staff = await signedIn(app, database.db, role);
      for (const fault of ["nothing wrong", "a body of nonsense", "a body that is too large"])
        expect(await codesOf(staff, foreign, fault)).toEqual(all(foreign, "FORBIDDEN"));
      // Refused behind the door, before anything is done.
      const unreadable = "a query that cannot be read";
      const closed = calls.filter((call) => !["open", "reader"].includes(declared.get(call) ?? ""));
      const codes = closed.map((call) => `${call} ${foreign.includes(call) ? "FORBIDDEN" : "BAD_REQUEST"}`);
      expect(await codesOf(staff, closed, unreadable)).toEqual(codes);
    },
  );

  it.each([
    ["an unknown query", "VALIDATION_FAILED"],
    ["a query twice", "VALIDATION_FAILED"],
    ["a query that cannot be read", "BAD_REQUEST"],
  ])("refuses of an admin: %s", async (fault, code) => {
    const admin = await signedIn(app, database.db, "admin");
    const reads = ["GET /search/misses", "GET /blogs", "GET /trade-queries", "GET /purchases", "GET /coupons"];
    expect(await codesOf(admin, reads, fault)).toEqual(all(reads, code));
  });

  it.each([
    ["no JSON", "BAD_REQUEST"],
    ["another kind of body", "UNSUPPORTED_MEDIA_TYPE"],
    ["a body that is too large", "TOO_LARGE"],
    ["a body that is nested", "VALIDATION_FAILED"],
  ])("refuses of an admin, whatever the call: %s", async (fault, code) => {
    const admin = await signedIn(app, database.db, "admin");
    const writes = calls.filter(
      (call) => /^(POST|PATCH|PUT)/.test(call) && !/avatar|parts|payments\/\{gateway|logout/.test(call),
    );
    expect(await codesOf(admin, writes, fault)).toEqual(all(writes, code));
  });
});
