import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { plainWords } from "./plain-text.ts";
import { soundOf } from "./romanised.ts";
import { formsOf } from "./word-forms.ts";

const termsSchema = z.array(z.string().min(1));
const fileSchema = z.record(
  z.string().regex(/^[a-z0-9]+$/),
  z.strictObject({ en: termsSchema.min(1), bn: termsSchema.min(1), roman: termsSchema.default([]) }),
);

/** One thing of the trade and the ways to write it. */
export interface Concept {
  /** What stands in the index for it. */
  lexeme: string;
  english: string[];
  bangla: string[];
  roman: string[];
  /** All ways, in all forms, as texts hold them. */
  forms: string[];
  /**
   * English words that must all be there, in any form, where a text names the thing looser than any way does. They are the
   * same whichever way was typed, so every way finds the same.
   */
  groups: string[][];
}

/** The ways to write the things of the trade. */
export interface Synonyms {
  concepts: Concept[];
  /** By form. */
  conceptOf: ReadonlyMap<string, Concept>;
  /** By the sound of a romanised way (`soundOf`), for spellings that are not in the list. */
  conceptBySound: ReadonlyMap<string, { concept: Concept; term: string }>;
  /** Ways of one word, for what is misspelt. */
  words: string[];
  /** Words of the longest way. */
  longest: number;
}

/** Its stem is that of 'important', which stands everywhere. */
const stemsTooMuch = new Set(["import", "imports", "importing", "imported", "importation"]);
const joining = new Set(["of", "and", "to", "on", "at", "for", "in", "the", "a", "by", "from"]);

/** The words of an English way that tell something; none where they are letters only, or too many to stand together by chance. */
function groupOf(term: string): string[] {
  const words = term.split(" ").filter((word) => !joining.has(word));
  const fits = words.length <= 4 && words.every((word) => word.length >= 3 && /^[a-z]+$/.test(word));
  return fits && !stemsTooMuch.has(term) ? words : [];
}

/** Groups of which none holds all words of another: what matches the longer matches the shorter. */
function shortest(groups: string[][]): string[][] {
  const told = [...new Map(groups.map((group) => [group.join(" "), group])).values()].filter(
    ({ length }) => length > 0,
  );
  return told.filter((group) => !told.some((other) => other !== group && other.every((word) => group.includes(word))));
}

const plain = (terms: string[]) => terms.map((term) => plainWords(term).join(" "));

/** Reads a list of synonyms. Throws where it is malformed, or gives one way to two things. */
export function parseSynonyms(text: string): Synonyms {
  const concepts = Object.entries(fileSchema.parse(parse(text))).map(([name, given]): Concept => {
    const [english, bangla, roman] = [plain(given.en), plain(given.bn), plain(given.roman)];
    const forms = [...new Set([...english.flatMap(formsOf), ...bangla.flatMap(formsOf), ...roman])];
    return { lexeme: `syn${name}`, english, bangla, roman, forms, groups: shortest(english.map(groupOf)) };
  });
  const conceptOf = new Map<string, Concept>();
  for (const concept of concepts) {
    for (const term of [...concept.english, ...concept.bangla, ...concept.roman]) {
      const other = conceptOf.get(term);
      if (other) throw new Error(`“${term}” is in the list of synonyms twice: ${other.lexeme}, ${concept.lexeme}`);
      conceptOf.set(term, concept);
    }
  }
  // A form that is another thing's own word stays that thing's.
  for (const concept of concepts) {
    concept.forms = concept.forms.filter((form) => (conceptOf.get(form) ?? concept) === concept);
    for (const form of concept.forms) conceptOf.set(form, concept);
  }
  const romans = concepts.flatMap((concept) => concept.roman.map((term) => ({ concept, term })));
  const words = [...conceptOf.keys()].filter((form) => !form.includes(" "));
  return {
    concepts,
    conceptOf,
    // Backwards, so that of two spellings with one sound the first in the list stays.
    conceptBySound: new Map(romans.reverse().map((entry) => [entry.term.split(" ").map(soundOf).join(" "), entry])),
    words,
    longest: Math.max(...[...conceptOf.keys()].map((form) => form.split(" ").length)),
  };
}

let known: Synonyms | undefined;

/** The list of the site (synonyms.yaml), read once. */
export function readSynonyms(): Synonyms {
  known ??= parseSynonyms(readFileSync(path.resolve("src/features/search/synonyms.yaml"), "utf8"));
  return known;
}
