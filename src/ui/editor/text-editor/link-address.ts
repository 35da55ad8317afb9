/** What is typed as the address of a link, made whole; undefined for what is none. */
export function linkAddress(text: string): string | undefined {
  const typed = text.trim();
  if (typed.startsWith("//")) return undefined;
  if (/^\/(?!\/)/.test(typed) || /^mailto:\S+@\S+$/i.test(typed)) return typed;
  if (/^[^\s/@:]+@[^\s/@]+\.[^\s/@]+$/.test(typed)) return `mailto:${typed}`;
  const whole = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  try {
    const { hostname, protocol } = new URL(whole);
    return /^https?:$/.test(protocol) && hostname.includes(".") && !/\s/.test(typed) ? whole : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the server keeps a link to this address: one within the site, or by a scheme that it knows. */
export function isKeptAddress(href: string): boolean {
  // Browsers pass over control characters and spaces in front of a scheme.
  const plain = [...href].filter((sign) => sign > " ").join("");
  return !plain.startsWith("//") && (/^(https?|mailto):/i.test(plain) || !/^[^/?#]*:/.test(plain));
}
