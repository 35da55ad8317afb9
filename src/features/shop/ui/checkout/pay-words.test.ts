import { expect, it } from "vitest";
import { payAction, payNote } from "./pay-words.ts";

it.each([
  [350, "sslcommerz", "Pay BDT 350"],
  [391.3, "stripe", "Pay BDT 391.30"],
  [350, "manual", "Place order"],
  [0, undefined, "Get it for free"],
] as const)("for BDT %s by %s the button says %j", (total, gateway, words) =>
  expect(payAction(total, gateway)).toBe(words),
);

it("the note fits the way of paying", () => {
  expect(payNote("sslcommerz")).toContain("SSLCommerz's secure page");
  expect(payNote("manual")).toBe("We'll show you our account details next.");
});
