/** What a quiet check found; people are asked nothing. */
export type Suspicion = "honeypot" | "haste" | "links";

const mostLinks = 3;
// A part of a name has 63 characters at most, and is looked at from where it begins: a text that is all hyphens is read once, too.
const address =
  /(?:https?:\/\/|www\.)\S+|(?<![\w-])[\w-]{1,63}\.(?:com|net|org|ru|cn|info|biz|top|xyz|shop|online|site|click)\/\S*/giu;

/**
 * Looks at a message as spam looks: the field that people do not see is filled, it came faster than anybody writes, or it
 * is mostly links. What is suspicious is kept apart and not mailed, and its sender is answered like everybody.
 */
export function suspicionOf(
  input: { website: string; subject: string; message: string },
  ageMs: number,
  leastMs: number,
): Suspicion | undefined {
  if (input.website !== "") return "honeypot";
  if (ageMs < leastMs) return "haste";
  const links = `${input.subject} ${input.message}`.match(address)?.length ?? 0;
  return links > mostLinks ? "links" : undefined;
}
