import type { DbOrTx } from "#platform/db/client.server.ts";
import { firstLettersLike, nearestOf } from "./distance.ts";
import { plainWords } from "./plain-text.ts";
import type { Asked } from "./queries.server.ts";
import { readSynonyms, type Synonyms } from "./synonyms.server.ts";
import { conceptTerm, parseTerms, type Term, wordTerm } from "./terms.ts";
import { endingsOf, type Mending, mendingsOf } from "./words.server.ts";

/** What was found, by which terms. */
export interface Sought<Found> {
  found: Found;
  terms: Term[];
  /** What was looked for instead, when nothing matched what was typed. */
  correctedText: string | undefined;
}

/**
 * The last word may be the beginning of one, because people search while they type: words that a visitor may see are looked
 * for in its place, in public texts alone. One or two letters say too little to be wanted.
 */
async function openEnd(tx: DbOrTx, terms: Term[]): Promise<{ wanted: Term[]; liked: Term[] }> {
  const last = terms.at(-1);
  if (last === undefined || !last.plain) return { wanted: terms, liked: [] };
  if (last.text.length < 3 && terms.length > 1) return { wanted: terms.slice(0, -1), liked: [last] };
  const endings = await endingsOf(tx, last.text);
  if (endings.length === 0) return { wanted: terms, liked: [] };
  const open = { ...last, words: endings.map((word) => [word]) };
  return { wanted: [...terms.slice(0, -1), open], liked: [] };
}

/** Words of the trade that a misspelt one may be: about as long, with a like first letter. */
function tradeWordsLike(word: string, { words }: Synonyms): string[] {
  const letters = new Set(firstLettersLike(word));
  return words.filter((other) => letters.has(other[0] as string) && Math.abs(other.length - word.length) <= 2);
}

function mendOne(
  term: Term,
  { holding, near }: Mending,
  synonyms: Synonyms,
): { term: Term; corrected: boolean } | undefined {
  // A part of a word is no error: it is looked for as it stands, where a visitor may read it.
  if (holding.length > 0) return { term: { ...term, words: holding.map((word) => [word]) }, corrected: false };
  const nearest = nearestOf(term.text, [...tradeWordsLike(term.text, synonyms), ...near]);
  if (nearest === undefined) return undefined;
  const concept = synonyms.conceptOf.get(nearest);
  const mended = concept ? conceptTerm(nearest, concept) : wordTerm(nearest);
  // A beginning reaches behind no wall, also where it is made whole.
  const whole = nearest.startsWith(term.text) ? { ...mended, beyond: { words: [], lexemes: [] } } : mended;
  return { term: whole, corrected: true };
}

/** The terms with words that are known, in place of those that are not; undefined where nothing comes near. */
async function mend(
  tx: DbOrTx,
  text: string,
  terms: Term[],
): Promise<{ terms: Term[]; corrected: boolean } | undefined> {
  const synonyms = readSynonyms();
  // A figure has no typing error: near to it are other figures.
  const words = terms.filter(({ plain, text }) => plain && !/\p{N}/u.test(text)).map((term) => term.text);
  const mendings = await mendingsOf(tx, words);
  // Romanised Bangla first: it has no spelling that one could get wrong.
  const heard = parseTerms(text, synonyms, new Set(mendings.keys())).slice(0, terms.length);
  let changed = heard.some((term) => term.concept && !terms.some((other) => other.text === term.text));
  let corrected = changed;
  const mended = (changed ? heard : terms).map((term) => {
    const mending = term.plain ? mendings.get(term.text) : undefined;
    const better = mending && mendOne(term, mending, synonyms);
    if (!better) return term;
    changed = true;
    corrected ||= better.corrected;
    return better.term;
  });
  return changed ? { terms: mended, corrected } : undefined;
}

/**
 * Looks for what a text asks: as it was typed (`find`), and, where that is nothing, as it may have been meant. `hasAny` says
 * whether something was found.
 */
export async function lookFor<Found>(
  tx: DbOrTx,
  text: string,
  find: (asked: Asked) => Promise<Found>,
  hasAny: (found: Found) => boolean,
): Promise<Sought<Found>> {
  const terms = parseTerms(text, readSynonyms());
  const { wanted, liked } = await openEnd(tx, terms);
  const found = await find({ wanted, liked, plain: plainWords(text).join(" ") });
  const asTyped = { found, terms: [...wanted, ...liked], correctedText: undefined };
  if (hasAny(found)) return asTyped;
  const mended = await mend(tx, text, wanted);
  if (mended === undefined) return asTyped;
  const all = [...mended.terms, ...liked];
  const plain = all.map((term) => term.text).join(" ");
  const second = await find({ wanted: mended.terms, liked, plain });
  return { found: second, terms: all, correctedText: hasAny(second) && mended.corrected ? plain : undefined };
}
