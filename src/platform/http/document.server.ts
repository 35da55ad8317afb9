/** A piece of a document that stays the same from page to page: ready to be sent. */
export interface ReadyPart {
  bytes: Buffer;
  /** Its class attributes, each once (page-styles.server.ts). */
  classes: readonly string[];
}

/**
 * A rendered page is worked on in pieces, in their order. As one text it would be copied by each change, at two bytes a character
 * where one of them needs two, and a fifth of all garbage was such copies.
 */
export type DocumentPart = string | ReadyPart;

const classAttribute = ' class="';

/** Adds the class attributes of some HTML. What stands in data is counted, too: too many rules do no harm. */
export function addClassAttributes(html: string, to: Set<string>): void {
  for (let at = html.indexOf(classAttribute); at >= 0; at = html.indexOf(classAttribute, at)) {
    const from = at + classAttribute.length;
    at = html.indexOf('"', from);
    if (at < 0) return;
    to.add(html.slice(from, at));
  }
}

/** HTML that was rendered once, for all pages that come. */
export function readyPart(html: string): ReadyPart {
  const classes = new Set<string>();
  addClassAttributes(html, classes);
  // Copies: what was cut out of a page would keep all of it in memory.
  return { bytes: Buffer.from(html), classes: [...classes].map((one) => Buffer.from(one).toString()) };
}

/** The bytes of a document (UTF-8). */
export function bytesOf(parts: readonly DocumentPart[]): Buffer {
  let length = 0;
  for (const part of parts) length += typeof part === "string" ? Buffer.byteLength(part) : part.bytes.length;
  const bytes = Buffer.allocUnsafeSlow(length);
  let at = 0;
  for (const part of parts) at += typeof part === "string" ? bytes.write(part, at) : part.bytes.copy(bytes, at);
  return bytes;
}
