import { beforeAll, describe, expect, it } from "vitest";
import { useGateways } from "../../../../test/gateways.ts";

const gateways = useGateways(",manual");

describe("the ways to pay, for admins", () => {
  let admin: (typeof gateways.shop)["admin"];
  beforeAll(() => {
    admin = gateways.shop.admin;
  });
  const test = async (gateway: string) => (await admin.call("POST", `/shop/gateways/${gateway}/test`)).body;

  it("are shown without their secrets", async () => {
    const { body } = await admin.call("GET", "/shop/gateways");
    expect(body.data.map((one: { gateway: string }) => one.gateway)).toEqual(["sslcommerz", "stripe", "manual"]);
    expect(body.data[0]).toMatchObject({ server: new URL(gateways.ssl.url).host, testable: true, problem: null });
    expect(body.data[2]).toMatchObject({ server: null, testable: false });
    const text = JSON.stringify(body);
    for (const secret of ["store&pass=word", "sk_test_abc", "whsec_test"]) expect(text).not.toContain(secret);
  });

  it("are tested by asking them; what they say is told", async () => {
    for (const name of ["sslcommerz", "stripe"])
      expect((await test(name)).data).toEqual({
        works: true,
        detail: "It answers and accepts our account. No money moved.",
      });
    gateways.ssl.connect = "INVALID_REQUEST";
    gateways.stripe.fault = { status: 401, error: { type: "invalid_request_error", message: "Invalid API Key" } };
    for (const [name, said] of [
      ["sslcommerz", "the gateway answered INVALID_REQUEST"],
      ["stripe", "StripeAuthenticationError"],
    ] as const)
      expect((await test(name)).data).toEqual({ works: false, detail: `It refused our account: ${said}.` });
    gateways.stripe.mood = "down";
    gateways.ssl.mood = "down";
    for (const name of ["sslcommerz", "stripe"]) expect((await test(name)).data.works).toBe(false);
    expect((await admin.call("POST", "/shop/gateways/manual/test")).status).toBe(404);
    expect((await admin.call("POST", "/shop/gateways/sandbox/test")).status).toBe(404);
  });
});
