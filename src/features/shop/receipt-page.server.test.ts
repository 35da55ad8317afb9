import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import type { Receipt } from "./contract.ts";
import { receiptPage, receiptPolicy } from "./receipt-page.server.ts";

const receipt: Receipt = {
  kind: "tax_invoice",
  number: "IIT-TI-2026-27-000001",
  orderNumber: "AAAA-BBBB-CCCC",
  issuedAt: "2026-11-20T20:00:00.000Z",
  seller: { name: "IIT", address: "Dhaka", bin: "001234567-0101" },
  buyer: { name: '<script>alert("x")</script>', phone: "+8801712345678", address: "১২ লেক রোড, ঢাকা" },
  lines: [{ title: "Blog & more", quantity: 1, net: 100, vatRate: 15, vat: 15, gross: 115 }],
  net: 100,
  vat: 15,
  total: 115,
  discount: 0,
  inWords: "Taka one hundred fifteen only",
  paidBy: "Bank transfer",
  paymentReference: "B-1",
  refunds: [],
};

it("shows its one style sheet under its policy, and nothing of the buyer's as code", () => {
  const page = receiptPage(receipt);
  const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];
  expect(receiptPolicy).toContain(createHash("sha256").update(style).digest("base64"));
  expect(page).not.toContain("<script>");
  expect(page).toContain("১২ লেক রোড, ঢাকা");
  // 20:00 UTC is the next day in Dhaka.
  expect(page).toContain("21 November 2026");
});
