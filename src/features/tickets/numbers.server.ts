import { randomBytes } from "node:crypto";

/** Crockford's digits: none is taken for another one. */
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The number of a ticket, 80 bits of chance: 'K7M2-9QXD-4T1B-8WZN'. Nobody guesses one; whoever has it has the ticket. */
export function newTicketNumber(): string {
  const drawn = [...randomBytes(16)].map((byte) => digits[byte % 32]).join("");
  return (drawn.match(/.{4}/g) ?? []).join("-");
}

/** What the code on a ticket says: the place where staff check it in, which a phone's camera opens. */
export const codeAddress = (siteUrl: string, number: string) => `${siteUrl}/admin-dashboard/check-in?ticket=${number}`;
