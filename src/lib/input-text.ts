/** One line of text in one spelling: keyboards write য় as one character or as two, and pasted text brings control marks. */
export function oneLine(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
}

/** A name as it is compared: keyboards and papers differ in spaces, capitals and the two ways to write some Bangla letters. */
export const plainName = (name: string) => oneLine(name).replace(/\s+/g, " ").toLowerCase();

/** Characters as people count most of them, and as PostgreSQL does: code points, so that an emoji is one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Controls, halves of characters, and the marks that turn the direction of the text around them. Joiners are letters' business. */
const unprintable = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;
export const unprintableMessage = "Remove characters that cannot be printed";

/** Whether one line of text shows as what it is. */
export function isPrintable(text: string): boolean {
  return !unprintable.test(text);
}

/** A text of several lines in one spelling, as it is kept. */
export function tidyText(text: string): string {
  return text.replace(/\r\n?/g, "\n").toWellFormed().normalize("NFC").trim();
}

/** Control characters but line break and tab: they can be stored nowhere or show as nothing. */
const unprintableInText = /[^\P{Cc}\n\t]/u;

/** Whether a text of several lines shows as what it is. */
export function isPrintableText(text: string): boolean {
  return !unprintableInText.test(text);
}

/** Fillers and the empty Braille cell are letters and signs, and show as nothing, as formats, spaces and lone marks do. */
const visible = /[^\s\p{Cf}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Whether a text shows as nothing, as one of zero-width spaces does. */
export function isBlank(text: string): boolean {
  return !visible.test(text);
}

/** Whether an address may stand on a page as a link: one of the web, without tricks. */
export function leadsToWeb(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && !/[\s\p{Cc}]/u.test(url);
}
