import { describe, expect, it } from "vitest";
import { forgetOldNotes } from "#features/audit/service.server.ts";
import { signedIn } from "../../test/api-browser.ts";
import { createEvent } from "../../test/factories/items.ts";
import { useShop } from "../../test/shop.ts";

const shop = useShop();
const { database } = shop;
const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows;

describe("the log", () => {
  it("tells the change with the one who made it, and can be searched and filtered", async () => {
    for (const orderMinutes of [45, 30])
      expect((await shop.admin.call("PATCH", "/shop/settings", { orderMinutes })).status).toBe(200);
    const list = async (query: string) => (await shop.admin.call("GET", `/audit-log?${query}`)).body.data;
    const [newest] = (await list("search=settings.change")).items;
    expect(newest).toMatchObject({ action: "settings.change", subject: "shop", actor: { fullName: "A Person" } });
    const { data } = (await shop.admin.call("GET", `/audit-log/${newest.id}`)).body;
    expect(data).toMatchObject({ before: { orderMinutes: 45 }, after: { orderMinutes: 30 }, outcome: "done" });
    expect((await list("search=a%20person&limit=1")).pagination.total).toBe(2);
    expect((await list("to=2020-01-01")).items).toEqual([]);
    expect((await shop.admin.call("GET", "/audit-log/999999999")).status).toBe(404);
  });

  it("has the tries of those who are no admins, twenty an hour, and nothing else of theirs", async () => {
    const customer = await signedIn(shop.site.app, database.db, "customer");
    for (let i = 0; i < 25; i += 1)
      expect((await customer.call("POST", "/coupons", { code: "MINE", kind: "amount", value: 1 })).status).toBe(403);
    await customer.call("GET", "/orders/my");
    const [{ userId }] = [(await customer.call("GET", "/auth/verify")).body.data.user];
    const notes = await rows("select outcome, subject, after from audit_log where actor_id = $1", [userId]);
    expect(notes).toHaveLength(20);
    expect(notes[0]).toEqual({ outcome: "refused", subject: "POST /coupons", after: null });
    expect((await shop.admin.call("GET", "/audit-log?outcome=refused")).body.data.pagination.total).toBe(20);
  });

  it("is only added to", async () => {
    for (const change of ["update audit_log set subject = 'x'", "delete from audit_log", "truncate audit_log"])
      await expect(database.pool.query(change)).rejects.toThrow("the audit log is only added to");
  });

  it("ends notes and network addresses when their time is over, and nothing earlier", async () => {
    const kept = async () =>
      (await rows("select subject, address from audit_log where action = 'test.old' order by subject")).map(
        ({ subject, address }) => `${subject} ${address ?? "-"}`,
      );
    const ages = ["89 days", "91 days", "11 months", "13 months", "71 months", "73 months"];
    for (const outcome of ["done", "refused"])
      for (const age of ages)
        await rows(
          "insert into audit_log (action, outcome, subject, address, at) values ('test.old', $1, $1 || ' ' || $2, 'net', now() - $2::interval)",
          [outcome, age],
        );
    // By hand nothing goes before its time, and of an old note nothing but its address.
    const only = "the audit log is only added to";
    for (const change of [
      "delete from audit_log where subject = 'done 71 months'",
      "delete from audit_log where subject = 'refused 11 months'",
      "update audit_log set address = null where subject = 'refused 89 days'",
      "update audit_log set address = 'other' where subject = 'done 73 months'",
      "update audit_log set address = null, subject = 'x' where subject = 'done 73 months'",
    ])
      await expect(database.pool.query(change)).rejects.toThrow(only);
    await forgetOldNotes(database.db);
    expect(await kept()).toEqual([
      "done 11 months net",
      "done 13 months -",
      "done 71 months -",
      "done 89 days net",
      "done 91 days net",
      "refused 11 months -",
      "refused 89 days net",
      "refused 91 days -",
    ]);
  });

  it("has nothing of a change that was not made", async () => {
    const coupon = { code: "NOTED", kind: "amount", value: 1 };
    expect((await shop.admin.call("POST", "/coupons", coupon)).status).toBe(201);
    const [{ n: before }] = await rows("select count(*)::int as n from audit_log");
    expect((await shop.admin.call("POST", "/coupons", coupon)).status).toBe(409);
    const again = await shop.admin.call("PATCH", "/account-settings", { adminsNeedSecondFactor: true });
    expect(again.status).toBe(409);
    expect((await rows("select count(*)::int as n from audit_log"))[0].n).toBe(before);
  });
});

it("keeps who took a file out, for every export of the document", async () => {
  const { body } = await shop.admin.call("GET", "/openapi.json");
  const person = await signedIn(shop.site.app, database.db, "customer");
  const { userId } = (await person.call("GET", "/auth/verify")).body.data.user;
  await createEvent(database.db, { slug: "exported", title: "Exported" });
  const [event] = await rows("select id from events where slug = 'exported'");
  const files = Object.keys(body.paths).filter(
    (path) => path.endsWith("/export") && body.paths[path].get?.["x-roles"] !== undefined,
  );
  expect(files.sort()).toEqual([
    "/blogs/admin/export",
    "/certificates/export",
    "/enrollments/admin/export",
    "/events/admin/{id}/tickets/export",
    "/memberships/admin/export",
    "/news-letters/subscribers/export",
    "/purchases/export",
    "/redirects/export",
    "/trade-queries/export",
    "/transfer/export",
    "/users/{id}/export",
  ]);
  for (const path of files) {
    const address = path.replace("{id}", path.startsWith("/events/") ? event.id : userId);
    const [{ last }] = await rows("select coalesce(max(id), 0)::int as last from audit_log");
    expect((await shop.admin.call("GET", address)).status).toBe(200);
    const notes = await rows("select action, outcome from audit_log where id > $1 and call = $2", [
      last,
      `GET /api/v1${address}`,
    ]);
    expect([path, notes]).toEqual([path, [{ action: expect.stringMatching(/[.]export$/), outcome: "done" }]]);
  }
});
