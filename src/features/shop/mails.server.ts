import { formatDateTime } from "#lib/dates.ts";
import { formatBdt, poishaToBdt } from "#lib/money.ts";
import { type MailContent, writeMail } from "#platform/mail/layout.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import { orderResultPath } from "./contract.ts";
import { type Received, receivedText } from "./received-text.ts";
import type { ShopSettings } from "./settings-contract.ts";

/** Whom a mail goes to, and about which order. */
export interface MailFrame {
  site: { name: string; url: string };
  to: { email: string; fullName: string };
  order: { id: string; number: string };
  /** Where an answer to it goes: people answer such mails with the slip of their bank. */
  replyTo?: string | undefined;
}

function mail(
  kind: string,
  { site, to, order, replyTo }: MailFrame,
  content: Omit<MailContent, "greeting" | "notes">,
): Mail {
  return {
    kind,
    to: to.email,
    ...(replyTo === undefined ? {} : { replyTo }),
    ...writeMail(site, {
      greeting: to.fullName,
      button: { text: "See the order", href: site.url + orderResultPath(order.id) },
      notes: [`Order ${order.number}. Please name this number when you write to us.`],
      ...content,
    }),
  };
}

const bdt = (poisha: number) => formatBdt(poishaToBdt(poisha));

export function paidMail(
  frame: MailFrame,
  paid: { total: number; titles: string[]; href: string; receipt: string | undefined },
): Mail {
  return mail("order-paid", frame, {
    subject: paid.receipt ? `Receipt ${paid.receipt} from ${frame.site.name}` : `Your order at ${frame.site.name}`,
    paragraphs: [
      paid.total > 0
        ? `Thank you: we received ${bdt(paid.total)}. What you bought is open for you now, on every device on which you sign in.`
        : "What you ordered is open for you now, on every device on which you sign in.",
      ...paid.titles,
      ...(paid.receipt ? [`Your receipt has the number ${paid.receipt}. You can print it from the order.`] : []),
    ],
    button: { text: "Read now", href: frame.site.url + paid.href },
  });
}

export function heldMail(frame: MailFrame, received: Received, twice: boolean): Mail {
  return mail("payment-held", frame, {
    subject: `We are checking your payment at ${frame.site.name}`,
    paragraphs: twice
      ? [
          `We received ${receivedText(received)} for your order, which was paid or is being checked already. It seems that you paid twice.`,
          "You do not need to do anything, and please do not pay again. A colleague looks at it, and what you paid too much goes back to you. We write to you as soon as that is decided.",
        ]
      : [
          `We received ${receivedText(received)} for your order. Something about this payment needs a look by a person before the order can be completed.`,
          "You do not need to do anything, and please do not pay again. We write to you as soon as it is decided: either you get what you ordered, or the money goes back.",
        ],
  });
}

export function refundMail(frame: MailFrame, refund: { amount: number; dueBy: Date; ended: string[] }): Mail {
  return mail("refund", frame, {
    subject: `Your refund from ${frame.site.name}`,
    paragraphs: [
      `We are giving ${bdt(refund.amount)} back to you, by the way on which you paid. It will be with you by ${formatDateTime(refund.dueBy.toISOString())} at the latest. There is no fee.`,
      ...(refund.ended.length > 0 ? ["Your access to this ends with the refund:", ...refund.ended] : []),
    ],
  });
}

export function refundDoneMail(frame: MailFrame, money: string): Mail {
  return mail("refund-done", frame, {
    subject: `${money} were sent back to you by ${frame.site.name}`,
    paragraphs: [`Your refund of ${money} is done. Banks and wallets may need some days more until you see it.`],
  });
}

/** What to do at the bank. The order's number is what to write on the transfer. */
export function transferMail(
  frame: MailFrame,
  asked: { bank: ShopSettings["bank"]; amount: number; payBy: Date },
): Mail {
  const { accountName, accountNumber, bankName, branch, routingNumber } = asked.bank;
  return mail("transfer-asked", frame, {
    subject: `How to pay your order ${frame.order.number} by bank transfer`,
    paragraphs: [
      `Please transfer ${bdt(asked.amount)} by ${formatDateTime(asked.payBy.toISOString())}, and write the number ${frame.order.number} on the transfer.`,
      `Account name: ${accountName}`,
      `Account number: ${accountNumber}`,
      `Bank: ${[bankName, branch].filter(Boolean).join(", ")}`,
      ...(routingNumber === "" ? [] : [`Routing number: ${routingNumber}`]),
      "When it is done, give us the number that the bank gave to the transfer, on the page of the order: from then on the order waits for us to look at our account, however long that takes. What you ordered opens when a colleague has seen the money.",
    ],
  });
}

/** The buyer named the bank's number: nothing ends any more while nobody has looked. */
export function transferNamedMail(frame: MailFrame, asked: { amount: number; given: string }): Mail {
  return mail("transfer-named", frame, {
    subject: `We are looking for your transfer for order ${frame.order.number}`,
    paragraphs: [
      `Thank you. You told us that you transferred ${bdt(asked.amount)}, and that your bank gave the transfer this number: ${asked.given}`,
      "Your order stays open until a colleague has looked at our account; it does not expire meanwhile. We write to you when the money is found, and also if it is not.",
    ],
  });
}

export function transferRejectedMail(frame: MailFrame, reason: string): Mail {
  return mail("transfer-rejected", frame, {
    subject: `We did not find your bank transfer to ${frame.site.name}`,
    paragraphs: [
      `We looked for your transfer and could not find it. What our colleague wrote: ${reason}`,
      "If you did transfer the money, please answer with the slip of your bank. Nothing is lost: we will find it together.",
    ],
  });
}
