import { plainDigits } from "#lib/plain-digits.ts";

/** Letters and digits that nobody takes for one another: no 0, 1, I, L, O. Their count is prime, which the check needs. */
export const numberLetters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const length = 16;

/**
 * The last character of a number: the sum of the others, each weighed by its place. As 31 is prime and no two places weigh the
 * same, one wrong character and two that changed places are always seen.
 */
function checkOf(symbols: string): string {
  let sum = 0;
  for (const [place, symbol] of [...symbols].entries()) sum += (place + 1) * numberLetters.indexOf(symbol);
  return numberLetters[sum % numberLetters.length] ?? "";
}

const grouped = (symbols: string) => symbols.replace(/.{4}(?=.)/g, "$&-");

/** The whole number of 15 symbols, with its check, as it is printed: '7K3M-9QXR-T2WB-H5NC'. */
export const numberOf = (symbols: string) => grouped(symbols + checkOf(symbols));

/**
 * A number as it is kept, from however it was typed: in small letters, with digits of Bangla, with spaces or without hyphens, as a whole address of
 * its page. Undefined for what can't be one of ours: a wrong length, a letter that no number has, a check that does not fit.
 */
export function parseNumber(typed: string): string | undefined {
  const [, last = typed] = /\/certificates\/([^/?#]+)/i.exec(typed.slice(0, 300)) ?? [];
  const symbols = plainDigits(last)
    .toUpperCase()
    .replace(/[\s\u2010-\u2015-]/g, "");
  if (symbols.length !== length || [...symbols].some((symbol) => !numberLetters.includes(symbol))) return undefined;
  return checkOf(symbols.slice(0, -1)) === symbols.at(-1) ? grouped(symbols) : undefined;
}
