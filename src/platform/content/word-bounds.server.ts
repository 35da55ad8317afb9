import { AppError } from "#lib/app-error.ts";
import { countWords } from "#lib/text.ts";

/** PostgreSQL keeps the words of one text in at most 1 MB (54000 above); the title and the summary need room too. */
const mostVectorBytes = 900_000;
/** Each of them is looked at as an HS code, which costs the database some 20 microseconds. */
const mostNumbers = 20_000;
/** A book of 900,000 characters has 150,000. Beyond, the statement that saves them comes near its time. */
const mostWords = 200_000;

const word = /[\p{L}\p{N}\p{M}\u200c\u200d]+/gu;
const number = /\d[\d.]{3,}/g;

const refusal = (message: string) =>
  new AppError("VALIDATION_FAILED", `${message}.`, { errors: [{ path: "content", message }] });

/** Bytes of a text in a tsvector: each different word with its places, 256 at most, and each number again as a code. */
function vectorBytes(text: string): number {
  const times = new Map<string, number>();
  const count = (key: string) => times.set(key, (times.get(key) ?? 0) + 1);
  for (const [found] of text.matchAll(word)) count(found.toLowerCase());
  for (const [found] of text.matchAll(number)) count(`hs${found}`);
  let bytes = 0;
  for (const [key, often] of times) bytes += Buffer.byteLength(key) + 5 + 2 * Math.min(often, 256);
  return bytes;
}

/**
 * Refuses a text whose words the search could not keep, or whose numbers would hold a statement beyond its time. Throws
 * VALIDATION_FAILED that says what to do.
 */
export function boundWords(text: string): void {
  if (countWords(text) > mostWords) throw refusal("Divide the text into several: it can have at most 200,000 words");
  const numbers = text.match(number)?.length ?? 0;
  if (numbers > mostNumbers) throw refusal("Divide the text into several: it can have at most 20,000 numbers");
  // Every word is a byte at least, and six more in the vector.
  if (text.length * 4 > mostVectorBytes && vectorBytes(text) > mostVectorBytes)
    throw refusal("Divide the text into several: it has too many different words for the search");
}
