import type { MailSite } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import * as mails from "./mails.server.ts";
import { staffMail } from "./staff-mails.server.ts";

/** One of each mail of this feature, with made-up data, for the preview at /dev/mail/preview. */
export function shopMailSamples(site: MailSite): Mail[] {
  const frame: mails.MailFrame = {
    site,
    to: { email: "rahima@example.org", fullName: "Rahima Sultana" },
    order: { id: "3f1c2d4e-0000-4000-8000-000000000042", number: "3XR9-V5HJ-9MKJ" },
  };
  const bdt = { amount: 45_000, currency: "BDT", foreignAmount: null };
  const title = "UCP 600 article 16: the refusal notice, word by word";
  return [
    mails.paidMail(frame, {
      lines: [{ kind: "blog", title, total: 45_000, vat: 5870 }],
      discount: 5000,
      total: 45_000,
      paidBy: "SSLCommerz",
      paidAt: new Date("2026-11-22T06:00:00Z"),
      href: "/blogs",
      receipt: "IIT-MR-2026-27-000042",
    }),
    mails.heldMail(frame, bdt, "amount"),
    mails.heldMail(frame, bdt, "sold_out"),
    mails.heldMail(frame, bdt, "late"),
    mails.heldMail({ ...frame, company: { name: "Meghna Bank PLC", href: "/dashboard/company" } }, bdt, "late"),
    mails.heldMail(frame, bdt, "paid_twice"),
    mails.paidMail(frame, {
      lines: [{ kind: "blog", title: "Demurrage, detention and storage", total: 0, vat: 0 }],
      discount: 0,
      total: 0,
      paidBy: "",
      paidAt: new Date("2026-11-22T06:00:00Z"),
      href: "/blogs",
      receipt: undefined,
    }),
    mails.refundMail(frame, { amount: 45_000, dueBy: new Date("2026-12-01T06:00:00Z"), ended: [title] }),
    mails.refundDoneMail(frame, "BDT 450"),
    mails.refundDeclinedMail(
      frame,
      "You finished reading this blog on November 20, and we can't take back what was read.",
    ),
    mails.transferMail(frame, {
      bank: {
        accountName: "Institute of International Trade",
        accountNumber: "0123456789",
        bankName: "Example Bank",
        branch: "Motijheel",
        routingNumber: "000000000",
      },
      amount: 45_000,
      payBy: new Date("2026-12-01T06:00:00Z"),
    }),
    mails.transferNamedMail(frame, { amount: 45_000, given: "FT26325KX7QP" }),
    mails.transferRejectedMail(frame, "No transfer with this number arrived by November 21."),
    staffMail(site, "info@iit.example", { what: "refund", order: frame.order.number, amount: 45_000 }),
    staffMail(site, "info@iit.example", { what: "held", order: frame.order.number, received: bdt, reason: "risky" }),
    staffMail(site, "info@iit.example", {
      what: "transfer",
      order: frame.order.number,
      amount: 45_000,
      given: "FT26325KX7QP",
    }),
    staffMail(site, "info@iit.example", { what: "disputed", order: frame.order.number, received: bdt }),
    staffMail(site, "info@iit.example", {
      what: "mismatches",
      count: 1,
      found: [
        { order: frame.order.number, kind: "gateway_says_paid", detail: "BDT 450 received, the order is pending" },
      ],
    }),
    staffMail(site, "info@iit.example", {
      what: "refund_failed",
      order: frame.order.number,
      amount: 45_000,
      detail: "failed: Insufficient balance",
    }),
  ];
}
