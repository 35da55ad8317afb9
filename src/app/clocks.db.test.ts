import { generate } from "otplib";
import { describe, expect, it } from "vitest";
import { codeIn, password, useAccountApp } from "../../test/account-app.ts";
import { shiftClock } from "../../test/shifted-clock.ts";
import { useShop } from "../../test/shop.ts";

const hour = 3600_000;

describe.each([
  ["an hour fast", hour],
  ["an hour slow", -hour],
])("on a machine whose clock is %s", (_, ms) => {
  describe("people", () => {
    shiftClock(ms);
    const { browser, member, mailOf } = useAccountApp();

    it("use the code that was mailed to them, and stay signed in", async () => {
      const { email, b } = await member();
      expect((await b.call("GET", "/v1/auth/verify")).status).toBe(200);
      const other = browser();
      expect((await other.call("POST", "/v1/auth/forgot-password-link", { email })).status).toBe(200);
      const otp = codeIn(await mailOf("reset-code", email));
      expect((await other.call("POST", "/v1/auth/verify-forgot-password-link", { email, otp })).status).toBe(200);
    });

    it("use their authenticator app", async () => {
      const { b } = await member();
      const setUp = await b.call("POST", "/v1/auth/second-factor/setup", { password });
      const epoch = Math.floor((Date.now() - ms) / 1000);
      const code = await generate({ secret: setUp.body.data.secret, epoch });
      expect((await b.call("POST", "/v1/auth/second-factor/enable", { code })).status).toBe(200);
    });

    it("publish a blog now, or at an hour of their own", async () => {
      const { b } = await member("admin");
      const write = (more: object) =>
        b.call("POST", "/v1/blogs", { title: "A blog", content: "<p>A text.</p>", ...more });
      const now = await write({ status: "published" });
      expect(now.status).toBe(201);
      const id = now.body.data.id as string;
      expect((await browser().call("GET", `/v1/blogs/${id}`)).status).toBe(200);
      const soon = await write({ status: "published", publishAt: new Date(Date.now() - ms + 600_000).toISOString() });
      expect((await browser().call("GET", `/v1/blogs/${soon.body.data.id}`)).status).toBe(404);
    });
  });

  describe("the shop", () => {
    shiftClock(ms);
    const shop = useShop();

    it("sells, and dates its receipts right", async () => {
      const { buyer, order } = await shop.paidOrder();
      expect((await buyer.stateOf(order.id)).state).toBe("paid");
      const { rows } = await shop.database.pool.query(
        "select abs(extract(epoch from now() - issued_at)) < 60 as right from receipts where order_id = $1",
        [order.id],
      );
      expect(rows).toEqual([{ right: true }]);
    });
  });
});
