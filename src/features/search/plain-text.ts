import { plainDigits } from "#lib/plain-digits.ts";

const khandaTa = "\u09ce";

/**
 * Text in one way of writing: lower case, composed; in Bangla without joiners, a ত without its vowel, at the end or before স, as ৎ, ব with a dot as র,
 * digits as those of ASCII. The database does the same to what it indexes (search_plain).
 */
export function plainText(text: string): string {
  const words = text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("\u09a4\u09cd\u200d", khandaTa)
    .replace(/[\u200c\u200d]/g, "")
    .replace(/\u09a4\u09cd(?![\u0980-\u09b7\u09b9-\u09ff])/g, khandaTa)
    .replaceAll("\u09ac\u09bc", "\u09b0");
  return plainDigits(words);
}

/** The words of a text in one way of writing: letters, digits and marks of any script. */
export function plainWords(text: string): string[] {
  return plainText(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}
