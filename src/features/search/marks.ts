import { plainText } from "./plain-text.ts";
import type { Term } from "./terms.ts";

/** A part of a text that matches the search: from `start` up to, not including, `end` (UTF-16 units, as in slice). */
export interface Mark {
  start: number;
  end: number;
}

/** What is marked: words by their form or stem, phrases (by their first word), codes by their first digits. */
export interface Markers {
  words: ReadonlySet<string>;
  stems: readonly string[];
  phrases: ReadonlyMap<string, readonly string[][]>;
  codes: readonly string[];
  /** What a snippet is looked for by, besides: ways to write a thing, without their endings. */
  ways: readonly string[];
}

/** Phrases by their first word. */
export function phrasesOf(forms: readonly string[]): Map<string, string[][]> {
  const phrases = new Map<string, string[][]>();
  for (const words of forms.map((form) => form.split(" "))) {
    const first = words[0] as string;
    phrases.set(first, [...(phrases.get(first) ?? []), words]);
  }
  return phrases;
}

export const noMarkers: Markers = { words: new Set(), stems: [], phrases: new Map(), codes: [], ways: [] };

const word = /[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}\u200c\u200d]*/gu;
/** Endings that the English stemmer takes off, after a last letter that may be doubled ('shipped'). */
const endings = /^(?:e|y|i|s|es|ies|ied|ed|er|ers|or|ors|ing|ings|ion|ions|ation|ations|al|ly|ate|ates|ated)$/;

/** The part of a stem that all its forms share: 'polici' stands for policy and policies, 'trade' for trading. */
const sharedOf = (stem: string) => (/[ie]$/.test(stem) && stem.length > 3 ? stem.slice(0, -1) : stem);

/** Whether a word is a form of the stem; near enough for showing, the database decides what is found. */
function isFormOf(form: string, stem: string): boolean {
  const shared = sharedOf(stem);
  if (!form.startsWith(shared)) return false;
  const rest = form.slice(shared.length);
  if (stem.endsWith("i") && shared !== stem) return /^(?:y|i|ies|ied|iest)$/.test(rest);
  if (shared.length >= 5 && /^e?ments?$/.test(rest)) return true;
  return rest === "" || endings.test(rest) || (rest[0] === shared.at(-1) && endings.test(rest.slice(1)));
}

/** What to mark for these terms. `stemsOf` gives the stem of a word. */
export function markersOf(terms: Term[], stemsOf: ReadonlyMap<string, string>): Markers {
  const words = new Set(
    terms
      .flatMap((term) => term.words)
      .filter((group) => group.length === 1)
      .flat(),
  );
  const concepts = terms.flatMap((term) => term.concept ?? []);
  const lexemes = terms.flatMap((term) => term.lexemes);
  return {
    words,
    stems: [...words].map((one) => stemsOf.get(one) ?? "").filter((stem) => stem.length >= 2),
    phrases: phrasesOf(concepts.flatMap(({ forms }) => forms)),
    codes: lexemes.filter((lexeme) => lexeme.startsWith("hs")).map((lexeme) => lexeme.slice(2).replace("*", "")),
    ways: concepts.flatMap(({ english, bangla, roman }) => [...bangla, ...english, ...roman]),
  };
}

interface Spot extends Mark {
  text: string;
}

/** Digits that stand together, dots between them, from a spot on: an HS code, and the last spot of it. */
function codeFrom(text: string, spots: Spot[], at: number): { digits: string; last: number } | undefined {
  let digits = spots[at]?.text ?? "";
  if (!/^\d+$/.test(digits)) return undefined;
  let last = at;
  for (let next = spots[at + 1]; next !== undefined; next = spots[last + 1]) {
    if (!/^\d+$/.test(next.text) || text.slice(spots[last]?.end, next.start) !== ".") break;
    digits += next.text;
    last += 1;
  }
  return { digits, last };
}

/** The parts of a text that match, in order, never overlapping. */
export function findMarks(text: string, markers: Markers): Mark[] {
  const spots: Spot[] = [...text.matchAll(word)].map((match) => ({
    text: plainText(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
  const marks: Mark[] = [];
  for (let at = 0; at < spots.length; ) {
    const spot = spots[at] as Spot;
    const phrase = (markers.phrases.get(spot.text) ?? [])
      .filter((words) => words.every((one, i) => spots[at + i]?.text === one))
      .reduce((longest, words) => Math.max(longest, words.length), 0);
    const number = markers.codes.length > 0 ? codeFrom(text, spots, at) : undefined;
    let length = phrase;
    if (number && markers.codes.some((code) => number.digits.startsWith(code)))
      length = Math.max(length, number.last - at + 1);
    if (length === 0 && (markers.words.has(spot.text) || markers.stems.some((stem) => isFormOf(spot.text, stem))))
      length = 1;
    if (length > 0) marks.push({ start: spot.start, end: (spots[at + length - 1] as Spot).end });
    at += Math.max(1, length);
  }
  return marks;
}

const before = 60;
const snippetLength = 170;

/** The piece of a long text around the first thing that matches, with its marks; undefined where nothing does. */
export function cutSnippet(text: string, markers: Markers): { text: string; marks: Mark[] } | undefined {
  const lower = text.toLowerCase();
  // Lower case may be longer than the text ('İ'): then places would not fit.
  if (lower.length !== text.length) return undefined;
  const looked = [
    ...markers.words,
    ...markers.stems.map(sharedOf),
    ...markers.ways,
    ...markers.codes.flatMap((code) => [code, code.replace(/(\d{4})(\d{2})/, "$1.$2")]),
  ];
  const found = looked.map((one) => lower.indexOf(one)).filter((place) => place >= 0);
  for (const place of found.sort((a, b) => a - b)) {
    const from = place <= before ? 0 : text.indexOf(" ", place - before) + 1;
    const until = from + snippetLength >= text.length ? text.length : text.lastIndexOf(" ", from + snippetLength);
    const piece = `${from > 0 ? "… " : ""}${text.slice(from, Math.max(until, place))}${until < text.length ? " …" : ""}`;
    const marks = findMarks(piece, markers);
    if (marks.length > 0) return { text: piece, marks };
  }
  return undefined;
}
