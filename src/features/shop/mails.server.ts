import { formatDeadline, formatDhakaDay } from "#lib/dhaka-dates.ts";
import { bdtOfSheet, formatBdt, poishaToBdt } from "#lib/money.ts";
import { pageOf } from "#lib/page-address.ts";
import { truncate } from "#lib/text.ts";
import { type MailContent, type MailSite, safeName, writeMail } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import type { ReviewReason } from "./payment-state.ts";
import { placesAmong, placeWords } from "./place-words.ts";
import { type Received, receivedText } from "./received-text.ts";
import type { ShopSettings } from "./settings-contract.ts";

/** Whom a mail goes to, and about which order. */
export interface MailFrame {
  site: MailSite;
  to: { email: string; fullName: string };
  order: { id: string; number: string };
  /** It goes to those who act for the company that ordered, not to whoever placed the order. */
  company?: { name: string; href: string };
}

function mail(
  kind: string,
  { site, to, order, company }: MailFrame,
  content: Omit<MailContent, "greeting" | "notes" | "reason">,
): Mail {
  return {
    kind,
    to: to.email,
    again: true,
    ...writeMail(site, {
      greeting: to.fullName,
      button: { text: "View your order", href: site.url + pageOf.checkoutResult(order.id) },
      notes: [`Order ${order.number}. Please quote this number if you contact us.`],
      reason: `You get this email because you placed order ${order.number}.`,
      ...content,
      // The order's own pages are open to the account that placed it.
      ...(company && {
        button: { text: "See your company", href: site.url + company.href },
        links: [],
        reason: `You get this email because you manage ${safeName(company.name)}, which placed order ${order.number}.`,
      }),
    }),
  };
}

const bdt = (poisha: number) => formatBdt(poishaToBdt(poisha));

/** A paid order as its receipt says it; amounts in poisha. */
export interface PaidOrder {
  /** What was bought; `kind` says where it is found. */
  lines: { kind: string; title: string; total: number; vat: number }[];
  discount: number;
  total: number;
  paidBy: string;
  paidAt: Date;
  href: string;
  /** Missing where nothing was paid. */
  receipt: string | undefined;
}

/** The receipt, readable without opening anything: what, how much, how, when, under which numbers. */
export function paidMail(frame: MailFrame, paid: PaidOrder): Mail {
  const [first, ...others] = paid.lines;
  const kinds = new Set(paid.lines.map(({ kind }) => kind));
  const places = placesAmong(kinds).map((kind) => placeWords[kind]);
  const [place] = places;
  const mixed = place !== undefined && kinds.size > 1;
  const blogs = paid.lines.filter(({ kind }) => kind === "blog").length;
  const button = {
    text: mixed ? "See your order" : (place?.see ?? "Read now"),
    href: frame.site.url + paid.href,
  };
  const reading = `You can read your ${blogs === 1 ? "blog" : "blogs"} now on any device where you're signed in.`;
  const access = [...places.map(({ coming }) => coming), ...(blogs > 0 ? [reading] : [])].join(" ");
  if (paid.receipt === undefined)
    return mail("order-paid", frame, {
      subject: place ? "Your order is complete" : "Your order is ready to read",
      preheader: access,
      paragraphs: [access],
      facts: [...paid.lines.map(({ title }) => ({ name: title, value: "Free" })), orderFact(frame)],
      button,
    });
  const vat = paid.lines.reduce((sum, line) => sum + line.vat, 0);
  const write = bdtOfSheet([...paid.lines.map((line) => line.total), paid.discount, paid.total, vat].map(poishaToBdt));
  const money = (poisha: number) => write(poishaToBdt(poisha));
  return mail("order-paid", frame, {
    subject: `Receipt ${paid.receipt} for ${money(paid.total)}`,
    preheader: `${first?.title ?? frame.order.number}${others.length > 0 ? ` and ${others.length} more` : ""}. ${access}`,
    paragraphs: [`Thank you for your payment of ${money(paid.total)}. ${access}`],
    facts: [
      ...paid.lines.map(({ title, total }) => ({ name: title, value: money(total) })),
      ...(paid.discount > 0 ? [{ name: "Discount given", value: money(paid.discount) }] : []),
      { name: "VAT in the total", value: money(vat) },
      { name: "Total paid", value: money(paid.total), strong: true },
      { name: "Paid by", value: paid.paidBy },
      { name: "Date", value: formatDeadline(paid.paidAt.toISOString()) },
      { name: "Receipt number", value: paid.receipt },
      orderFact(frame),
    ],
    button,
    links: [{ text: "View or print the receipt", href: frame.site.url + pageOf.receipt(frame.order.id) }],
  });
}

const orderFact = ({ order }: MailFrame) => ({ name: "Order number", value: order.number });

export function heldMail(frame: MailFrame, received: Received, reason: ReviewReason | null): Mail {
  const money = receivedText(received);
  const twice = reason === "paid_twice";
  if (frame.company && (reason === "sold_out" || reason === "late"))
    return mail("payment-held", frame, {
      subject: `Your company's payment of ${money} came too late`,
      preheader: "You don't need to do anything. Please don't pay again.",
      paragraphs: [
        `We received ${money} for an order of your company, but ${reason === "late" ? "the order was over by then" : "by then nothing was left of what it ordered"}. We're sorry.`,
        "You don't need to do anything, and please don't pay again. We check whether we can still give you what was ordered, or else refund your company, and email you either way.",
      ],
    });
  if (reason === "sold_out" || reason === "late")
    return mail("payment-held", frame, {
      subject: `Your payment of ${money} came too late`,
      preheader: "You can have your money back at once. Please don't pay again.",
      paragraphs: [
        `We received ${money} for your order, but ${reason === "late" ? "your order was over by then" : "by then nothing was left of what you ordered"}. We're sorry.`,
        "The choice is yours. To have all of it back, open your order and press 'Refund me': there's no fee. Or leave it with us: we check whether we can still give you what you ordered, and email you either way.",
        "Please don't pay again.",
      ],
    });
  return mail("payment-held", frame, {
    subject: `We're checking your payment of ${money}`,
    preheader: "You don't need to do anything. Please don't pay again.",
    paragraphs: twice
      ? [
          `We received another ${money} for your order. It looks as if you paid twice.`,
          "You don't need to do anything, and please don't pay again. We'll check it, refund what you paid too much, and email you.",
        ]
      : [
          `We received ${money} for your order. We need to check this payment before we can complete your order.`,
          "You don't need to do anything, and please don't pay again. We'll open your order or refund you, and email you either way.",
        ],
  });
}

export function refundMail(frame: MailFrame, refund: { amount: number; dueBy: Date; ended: string[] }): Mail {
  const by = formatDhakaDay(refund.dueBy.toISOString());
  return mail("refund", frame, {
    subject: `Your refund of ${bdt(refund.amount)} is on its way`,
    preheader: `You'll have it by ${by}. There's no fee.`,
    paragraphs: [
      `We're refunding ${bdt(refund.amount)} to the card, wallet or account you paid with. You'll have it by ${by}. There's no fee.`,
    ],
    facts: [
      { name: "Refund", value: bdt(refund.amount), strong: true },
      { name: "To", value: "The card, wallet or account you paid with" },
      { name: "With you by", value: by },
      orderFact(frame),
    ],
    ...(refund.ended.length > 0 ? { after: ["You no longer have access to:", ...refund.ended] } : {}),
  });
}

export function refundDoneMail(frame: MailFrame, money: string): Mail {
  return mail("refund-done", frame, {
    subject: `We've refunded ${money}`,
    preheader: "It can take a few days to show in your account.",
    paragraphs: [`We've refunded ${money}. It can take a few days to show in your account.`],
    facts: [
      { name: "Refund", value: money, strong: true },
      { name: "To", value: "The card, wallet or account you paid with" },
      orderFact(frame),
    ],
  });
}

/** What to do at the bank. The order's number is what to write on the transfer. */
export function transferMail(
  frame: MailFrame,
  asked: { bank: ShopSettings["bank"]; amount: number; payBy: Date },
): Mail {
  const { accountName, accountNumber, bankName, branch, routingNumber } = asked.bank;
  const payBy = formatDeadline(asked.payBy.toISOString());
  return mail("transfer-asked", frame, {
    subject: `How to pay ${bdt(asked.amount)} for order ${frame.order.number} by bank transfer`,
    preheader: `Pay by ${payBy}.`,
    paragraphs: [
      `Please transfer ${bdt(asked.amount)} to this account by ${payBy}, and write ${frame.order.number} on the transfer.`,
    ],
    facts: [
      { name: "Amount", value: bdt(asked.amount), strong: true },
      { name: "Account name", value: accountName },
      { name: "Account number", value: accountNumber },
      { name: "Bank", value: [bankName, branch].filter(Boolean).join(", ") },
      { name: "Routing number", value: routingNumber },
      { name: "Write on the transfer", value: frame.order.number, strong: true },
      { name: "Pay by", value: payBy },
    ].filter(({ value }) => value !== ""),
    after: [
      "After you've paid, enter your bank's transaction number on the order page. From then on your order doesn't expire: it waits until we've checked our account. We'll open it as soon as the money arrives.",
    ],
  });
}

/** The buyer named the bank's number: nothing ends any more while nobody has looked. */
export function transferNamedMail(frame: MailFrame, asked: { amount: number; given: string }): Mail {
  return mail("transfer-named", frame, {
    subject: `We're looking for your transfer of ${bdt(asked.amount)}`,
    preheader: "We check transfers on working days. Your order doesn't expire meanwhile.",
    paragraphs: [
      "Thank you for your bank's transaction number. We check transfers on working days.",
      "Your order doesn't expire while we look. We'll email you when the money has arrived, and also if we can't find it.",
    ],
    facts: [
      { name: "Amount", value: bdt(asked.amount), strong: true },
      { name: "Transaction number", value: asked.given },
      orderFact(frame),
    ],
  });
}

/** `paid`: the order was paid another way before. */
export function transferRejectedMail(frame: MailFrame, reason: string, paid = false): Mail {
  return mail("transfer-rejected", frame, {
    subject: "We couldn't find your bank transfer",
    preheader: paid
      ? "Your order is paid another way: nothing is left to do."
      : "If you've paid, reply with your bank's transfer slip.",
    paragraphs: ["We looked for your transfer and couldn't find it. Our team wrote:"],
    quote: reason,
    after: [
      paid
        ? "Your order is paid another way, so nothing is left to do. If you made this transfer as well, reply to this email with your bank's transfer slip: we'll trace it and give it back."
        : "If you have paid, reply to this email with your bank's transfer slip and we'll trace it.",
    ],
  });
}

export function refundDeclinedMail(frame: MailFrame, answer: string): Mail {
  return mail("refund-declined", frame, {
    subject: `We can't refund order ${frame.order.number}`,
    preheader: truncate(answer.replace(/\s+/g, " "), 140),
    paragraphs: ["You asked for a refund. We've looked at it and can't give one. Our team wrote:"],
    quote: answer,
    after: ["If you think we've missed something, reply to this email."],
  });
}
