import { plainDigits } from "#lib/plain-digits.ts";

/** A number as somebody types it, or as the code on the ticket reads (an address with it); undefined for what is none. */
export function ticketNumberIn(text: string): string | undefined {
  const typed = plainDigits(/[?&]ticket=([^&#]*)/.exec(text)?.[1] ?? text);
  const given = typed.toUpperCase().replace(/[^0-9A-Z]/g, "");
  // Letters that are taken for digits are no digits of ours.
  const number = given.replaceAll("O", "0").replace(/[IL]/g, "1");
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(number) ? (number.match(/.{4}/g) ?? []).join("-") : undefined;
}
