/**
 * One thing that a search asks for. It is there when one of `words` is (each a group that must all be there, in any form)
 * or one of `lexemes` (synonyms and codes, as the index writes them; a trailing * stands for any ending).
 */
export interface Term {
  /** As it was typed, in lower case. */
  text: string;
  words: string[][];
  lexemes: string[];
  /** A single word, which may be a beginning or misspelt. */
  plain: boolean;
}

const maxTokens = 12;
const longestSynonym = 7;

const banglaDigits = "০১২৩৪৫৬৭৮৯";

/** Words of a text: letters, digits and marks of any script (with the joiners of Bangla), lower case, at most 12. */
export function searchTokens(text: string): string[] {
  const found = text
    .normalize("NFC")
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}\u200c\u200d]*/gu);
  return (found ?? []).slice(0, maxTokens);
}

/** An HS code, dots between its pairs of digits or not; while it is being typed it may end anywhere. */
const code =
  /(?<![\p{L}\p{N}.,])\d{4}(?:\.\d{1,2})+(?![\p{L}\p{N}])|(?<![\p{L}\p{N}.,])\d{2}\.\d{2}(?:\.?\d{1,2})*(?![\p{L}\p{N}])/u;
const pieces = new RegExp(`${code.source}|[\\p{L}\\p{N}\\p{M}][\\p{L}\\p{N}\\p{M}\\u200c\\u200d]*`, "gu");

/** The digits of a code without dots; undefined for what is none. */
function codeOf(piece: string): string | undefined {
  const digits = piece.replace(/[০-৯]/g, (digit) => String(banglaDigits.indexOf(digit))).replaceAll(".", "");
  return /^\d{4,10}$/.test(digits) ? digits : undefined;
}

/** Words that only introduce a code: 'HS code 6109' looks for 6109. */
const introductions = new Set(["heading", "subheading", "tariff line", "code"]);

/**
 * What a search text asks for. Known ways to write one thing (`synonyms`: term → lexeme) become one term, the longest
 * first; numbers of four digits and more are also HS codes.
 */
export function parseTerms(text: string, synonyms: ReadonlyMap<string, string>): Term[] {
  const tokens = (text.normalize("NFC").toLowerCase().match(pieces) ?? []).slice(0, maxTokens);
  const terms: Term[] = [];
  for (let at = 0; at < tokens.length; ) {
    let length = Math.min(longestSynonym, tokens.length - at);
    while (length > 0 && !synonyms.has(tokens.slice(at, at + length).join(" "))) length -= 1;
    if (length > 0) {
      const words = tokens.slice(at, at + length);
      const lexeme = synonyms.get(words.join(" ")) as string;
      terms.push({ text: words.join(" "), words: length > 1 ? [words] : [], lexemes: [lexeme], plain: false });
      at += length;
      continue;
    }
    const token = tokens[at] as string;
    const digits = codeOf(token);
    const words = token.includes(".") ? [] : [[token]];
    terms.push({ text: token, words, lexemes: digits ? [`hs${digits}*`] : [], plain: digits === undefined });
    at += 1;
  }
  return terms.filter(
    (term, at) =>
      !terms[at + 1]?.lexemes[0]?.startsWith("hs") ||
      !(term.lexemes.includes("synhscode") || introductions.has(term.text)),
  );
}
