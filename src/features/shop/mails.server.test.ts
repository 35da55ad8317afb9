import { describe, expect, it } from "vitest";
import { type MailFrame, paidMail, refundMail, transferMail } from "./mails.server.ts";

const frame: MailFrame = {
  site: { name: "Institute of International Trade", url: "https://iit.example" },
  to: { email: "rahima@example.org", fullName: "Rahima Sultana" },
  order: { id: "3f1c2d4e-0000-4000-8000-000000000042", number: "3XR9-V5HJ-9MKJ" },
};
const paid = {
  lines: [
    { kind: "blog", title: "Reading a tariff line", total: 45_000, vat: 5870 },
    { kind: "blog", title: "LC dates by hand", total: 30_050, vat: 3920 },
  ],
  discount: 5000,
  total: 75_050,
  paidBy: "SSLCommerz",
  paidAt: new Date("2026-11-22T06:00:00Z"),
  href: "/dashboard/blogs",
  receipt: "IIT-MR-2026-27-000042",
};

describe("the mail of a payment", () => {
  it("is a receipt: items, VAT, total, way, date and numbers, all amounts alike", () => {
    const { subject, text, html } = paidMail(frame, paid);
    expect(subject).toBe("Receipt IIT-MR-2026-27-000042 for BDT 750.50");
    for (const line of [
      "Reading a tariff line: BDT 450.00",
      "LC dates by hand: BDT 300.50",
      "Discount given: BDT 50.00",
      "VAT in the total: BDT 97.90",
      "Total paid: BDT 750.50",
      "Paid by: SSLCommerz",
      "Date: November 22, 2026 at 12:00 PM Dhaka time (06:00 AM UTC)",
      "Receipt number: IIT-MR-2026-27-000042",
      "Order number: 3XR9-V5HJ-9MKJ",
      "https://iit.example/dashboard/orders/3f1c2d4e-0000-4000-8000-000000000042/receipt",
    ])
      expect(text).toContain(line);
    expect(html).toMatch(/<th[^>]*>Total paid<\/th><td[^>]*>(?:<span[^>]*>)?BDT 750\.50(?:<\/span>)?<\/td>/);
  });

  it("says of one blog among other things that it is one", () => {
    const one = paid.lines.slice(0, 1);
    const ticket = { kind: "event-ticket", title: "A seat", total: 100, vat: 13 };
    expect(paidMail(frame, { ...paid, lines: [...one, ticket] }).text).toContain("You can read your blog now");
    expect(paidMail(frame, paid).text).toContain("You can read your blogs now");
    expect(paidMail(frame, { ...paid, lines: [ticket] }).text).not.toMatch(/read your/);
  });

  it("promises no receipt where nothing was paid", () => {
    const { subject, text } = paidMail(frame, { ...paid, total: 0, receipt: undefined });
    expect(`${subject}${text}`).not.toMatch(/receipt/i);
  });
});

it("bank details are a table, with the deadline in the time of Dhaka first", () => {
  const { text, html } = transferMail(frame, {
    bank: { accountName: "IIT", accountNumber: "0123456789", bankName: "Example Bank", branch: "", routingNumber: "" },
    amount: 45_000,
    payBy: new Date("2026-12-01T06:00:00Z"),
  });
  expect(text).toContain("Account number: 0123456789\nBank: Example Bank\nWrite on the transfer: 3XR9-V5HJ-9MKJ");
  expect(text).toContain("Pay by: December 1, 2026 at 12:00 PM Dhaka time (06:00 AM UTC)");
  expect(text).not.toContain("Routing number");
  expect(html).toMatch(/<th[^>]*>Account number<\/th>/);
});

it("a refund says how much, to where and by when", () => {
  const { text } = refundMail(frame, { amount: 39_130, dueBy: new Date("2026-12-01T06:00:00Z"), ended: ["A blog"] });
  expect(text).toContain("Refund: BDT 391.30");
  expect(text).toContain("With you by: December 1, 2026");
});
