/** One plain address as a person types it: no list, no name, no quotes, a dot in the host. */
const pattern = /^[^\s@,;<>"()[\]\\]{1,64}@[^\s@,;<>"()[\]\\.]+(\.[^\s@,;<>"()[\]\\.]+)+$/u;

/** What is said wherever an address is not one (specification, section 5). */
export const emailFault = "Please enter a valid email address";

/** An address has 254 characters; wide letters and marks that are still to be joined take more. Composing is not free. */
const mostTyped = 2000;

/**
 * An address as it is stored: trimmed, NFC, lower case. Undefined when it is not one. Nothing invisible may stand in it:
 * two addresses that look alike are one. So are the wide and ornamental letters and dots in which the name of a host can
 * be written: mail for all of them goes to the same mailbox.
 */
export function cleanEmail(text: string): string | undefined {
  if (text.length > mostTyped) return undefined;
  const typed = text.trim().normalize("NFC");
  const at = typed.lastIndexOf("@") + 1;
  const host = typed.slice(at).normalize("NFKC").replaceAll("\u3002", ".");
  const clean = (typed.slice(0, at) + host).toLowerCase().normalize("NFC");
  return clean.length <= 254 && pattern.test(clean) && !/[\p{Cc}\p{Cf}\p{Cs}]/u.test(clean) ? clean : undefined;
}

/** Enough of an address to know one's own, and not enough for anybody else: 'r•••@example.org'. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${[...email.slice(0, at)][0] ?? ""}•••${email.slice(at)}`;
}
