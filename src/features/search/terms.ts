import { plainText, plainWords } from "./plain-text.ts";
import { soundOf } from "./romanised.ts";
import type { Concept, Synonyms } from "./synonyms.server.ts";

/** Words of which one group must be there whole, in any form, or one of the lexemes (a trailing * stands for any ending). */
export interface Ways {
  words: string[][];
  lexemes: string[];
}

/** One thing that a search asks for. */
export interface Term extends Ways {
  /** As it was typed, in one way of writing. */
  text: string;
  /** A single word, which may be a beginning or misspelt. */
  plain: boolean;
  /** The thing of the trade that was named. */
  concept: Concept | undefined;
  /** What may also be found behind a wall: whole words without a digit, never beginnings, figures or codes. */
  beyond: Ways;
}

const nothing: Ways = { words: [], lexemes: [] };
const maxTokens = 12;

/** Words of a text in one way of writing, at most 12. */
export const searchTokens = (text: string): string[] => plainWords(text).slice(0, maxTokens);

/** An HS code, dots between its pairs of digits or not; while it is being typed it may end anywhere. */
const code =
  /(?<![\p{L}\p{N}.,])\d{4}(?:\.\d{1,2})+(?![\p{L}\p{N}])|(?<![\p{L}\p{N}.,])\d{2}\.\d{2}(?:\.?\d{1,2})*(?![\p{L}\p{N}])/u;
/** A figure of several parts: an amount, a decimal, a date. Half of it is another figure. */
const figure = /(?<![\p{L}\p{N}])\d+(?:[.,/:-]\d+)+(?![\p{L}\p{N}])/u;
const pieces = new RegExp(`${code.source}|${figure.source}|[\\p{L}\\p{N}\\p{M}]+`, "gu");

/** The digits of a code without dots; undefined for what is none. */
function codeOf(piece: string): string | undefined {
  const digits = piece.replaceAll(".", "");
  return /^\d{4,10}$/.test(digits) ? digits : undefined;
}

/** Words that only introduce a code: 'HS code 6109' looks for 6109. */
const introductions = new Set(["heading", "subheading", "tariff line", "code"]);

/** A term of these ways. What holds a digit, typed or looked for, is never looked for behind a wall. */
function termOf(text: string, ways: Ways, more: Partial<Term> = {}): Term {
  const figure = /\p{N}/u;
  const beyond = figure.test(text)
    ? nothing
    : { words: ways.words.filter((group) => !group.some((word) => figure.test(word))), lexemes: ways.lexemes };
  return { text, ...ways, plain: false, concept: undefined, beyond, ...more };
}

/** A thing of the trade, by whichever of its ways: all of them ask for the same. */
export function conceptTerm(text: string, concept: Concept): Term {
  return termOf(text, { words: concept.groups, lexemes: [concept.lexeme] }, { concept });
}

/** A single word. */
export const wordTerm = (word: string): Term => termOf(word, { words: [[word]], lexemes: [] }, { plain: true });

interface Named {
  concept: Concept;
  /** How the list writes it. */
  term: string;
  length: number;
}

/** The thing that the words from `at` on name in the longest way. `unheard` are words that may be spelt otherwise. */
function named(tokens: string[], at: number, synonyms: Synonyms, unheard: ReadonlySet<string>): Named | undefined {
  for (let length = Math.min(synonyms.longest, tokens.length - at); length > 0; length -= 1) {
    const words = tokens.slice(at, at + length);
    const term = words.join(" ");
    const concept = synonyms.conceptOf.get(term);
    if (concept) return { concept, term, length };
    const sounds = words.every((word) => unheard.has(word) && /^[a-z]{3,}$/.test(word));
    const heard = sounds ? synonyms.conceptBySound.get(words.map(soundOf).join(" ")) : undefined;
    if (heard) return { ...heard, length };
  }
  return undefined;
}

/**
 * What a search text asks for. Known ways to write one thing become one term, the longest first; numbers of four digits and
 * more are also HS codes. Words that nobody knows (`unheard`) are compared by their sound with the romanised ways.
 */
export function parseTerms(text: string, synonyms: Synonyms, unheard = new Set<string>(), most = maxTokens): Term[] {
  const tokens = (plainText(text).match(pieces) ?? []).slice(0, most);
  const terms: Term[] = [];
  for (let at = 0; at < tokens.length; ) {
    const found = named(tokens, at, synonyms, unheard);
    if (found) {
      terms.push(conceptTerm(found.term, found.concept));
      at += found.length;
      continue;
    }
    const token = tokens[at] as string;
    const digits = codeOf(token);
    const parts = plainWords(token);
    if (digits !== undefined)
      terms.push(termOf(token, { words: parts.length > 1 ? [] : [parts], lexemes: [`hs${digits}*`] }));
    else terms.push(parts.length > 1 ? termOf(token, { words: [parts], lexemes: [] }) : wordTerm(token));
    at += 1;
  }
  return terms.filter(
    (term, at) =>
      !terms[at + 1]?.lexemes[0]?.startsWith("hs") ||
      !(term.lexemes.includes("synhscode") || introductions.has(term.text)),
  );
}
