import { describe, expect, it } from "vitest";
import { signedIn } from "../../test/api-browser.ts";
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
