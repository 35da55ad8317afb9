import { randomBytes } from "node:crypto";

/** Crockford's digits: none is taken for another one. */
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The number of a ticket, 80 bits of chance: 'K7M2-9QXD-4T1B-8WZN'. Nobody guesses one; whoever has it has the ticket. */
export function newTicketNumber(): string {
  const drawn = [...randomBytes(16)].map((byte) => digits[byte % 32]).join("");
  return (drawn.match(/.{4}/g) ?? []).join("-");
}

/** A number as somebody types it, or as the code on the ticket reads (an address with it); undefined for what is none. */
export function ticketNumberIn(text: string): string | undefined {
  const given = (/[?&]ticket=([^&#]*)/.exec(text)?.[1] ?? text).toUpperCase().replace(/[^0-9A-Z]/g, "");
  // Letters that are taken for digits are no digits of ours.
  const number = given.replaceAll("O", "0").replace(/[IL]/g, "1");
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(number) ? (number.match(/.{4}/g) ?? []).join("-") : undefined;
}

/** What the code on a ticket says: the place where staff check it in, which a phone's camera opens. */
export const codeAddress = (siteUrl: string, number: string) => `${siteUrl}/admin-dashboard/check-in?ticket=${number}`;
