import { expect, it } from "vitest";
import { isSignatureGood } from "./sslcommerz-signature.server.ts";

/** The vector of reference/payments.md, section 1.7, made with the official PHP library. */
const genuine = {
  amount: "100.00",
  bank_tran_id: "BT1",
  currency: "BDT",
  status: "VALID",
  tran_id: "T1",
  val_id: "V1",
  verify_key: "amount,bank_tran_id,currency,status,tran_id,val_id",
  verify_sign: "2634d005c46f5bf30045883890a2bafe",
};
const check = (change: Partial<typeof genuine> = {}) =>
  isSignatureGood(new URLSearchParams({ ...genuine, ...change }), "qwerty");

it("knows a genuine notice", () => expect(check()).toBe(true));

it.each([
  { amount: "1.00" },
  { tran_id: "T2" },
  { verify_sign: "" },
  { verify_sign: "2634d005c46f5bf30045883890a2baff" },
  { verify_key: "" },
  // Signed by a forger over a field that says nothing, without knowing the password.
  { verify_key: "currency", verify_sign: "0cc175b9c0f1b6a831c399e269772661" },
])("refuses %j", (change) => expect(check(change)).toBe(false));

it("hashes each field once, however often it is named", () => {
  // Named 16,000 times, a field of 33,000 letters made half a billion of a notice that anybody may send.
  const twice = { verify_key: `${genuine.verify_key},${genuine.verify_key}` };
  expect(check(twice)).toBe(true);
  const long = new URLSearchParams({ ...genuine, x: "a".repeat(33_000) });
  long.set("verify_key", `tran_id,amount,status${",x".repeat(16_000)}`);
  expect(isSignatureGood(long, "qwerty")).toBe(false);
});

it("reads no more names than a notice can have", () => {
  const before = Array.from({ length: 199 }, (_, number) => `f${number}`).join(",");
  expect(check({ verify_key: `${before},${genuine.verify_key}` })).toBe(false);
});

it("skips fields that are named and not there, as the gateway does", () =>
  expect(check({ verify_key: `${genuine.verify_key},error` })).toBe(true));
