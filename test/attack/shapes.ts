import { hostileTexts } from "../hostile-texts.ts";

/** A value of about `size`, made of one thing again and again, or of one inside of the other. */
export type Shape = (size: number) => unknown;

const again = (what: string) => (size: number) => what.repeat(Math.max(1, Math.ceil(size / what.length)));
const list = (one: (i: number) => unknown) => (size: number) =>
  Array.from({ length: Math.max(1, size) }, (_, i) => one(i));

/** Short texts that make regular expressions, trimming, cutting and composing work. */
export const texts: Record<string, Shape> = {
  letters: again("a"),
  "capital letters": again("A"),
  words: again("ab "),
  spaces: again(" "),
  "a text between spaces": (size) => `a${" ".repeat(size)}a`,
  "line breaks": again("\n"),
  "returns and breaks": again("\r"),
  hyphens: again("-"),
  "words and hyphens": again("a-"),
  dots: again("."),
  commas: again("a,"),
  "at signs": again("@"),
  "an email": (size) => `a@${"a.".repeat(size / 2)}b`,
  "an email of many hosts": again("a@b."),
  digits: again("1"),
  "figures and signs": again("1.-,"),
  slashes: again("/"),
  quotes: again('"'),
  backslashes: again("\\"),
  "signs of patterns": again("%_"),
  "letters that become many": again("\ufdfa"),
  "a host of letters that become many": (size) => `a@${"\ufdfa".repeat(size)}.b`,
  "wide letters": again("ｍ"),
  "letters with marks": again(`a${"\u0301\u0315".repeat(15)}`),
  "letters in parts": again("\u1100\u1161\u11a8"),
  Bangla: again("ক্ষ "),
  "Bangla figures": again("১২"),
  "joined signs": again("👩‍👩‍👧"),
  joiners: again("\u200d"),
  "letters that grow": again("ŉİ"),
  "halves of characters": again("\ud800"),
  nothing: again("\0"),
  addresses: again("https://a.b/"),
  "less-than signs": again("<"),
  "operators of a search": again('a -"b" or '),
  "parts of an address": again("%41"),
};

/** What long texts are tried with besides: HTML and Markdown of the worst kinds. */
export const longTexts: Record<string, Shape> = { ...texts, ...hostileTexts };

/** Lists; `one` makes a thing that the list takes. */
export const lists = (one: (i: number) => unknown): Record<string, Shape> => ({
  "many of them": list(one),
  "many equal ones": (size) => {
    const same = one(0);
    return list(() => same)(size);
  },
  "many of another kind": list((i) => i),
  "many nothings": list(() => null),
  "many lists": list(() => []),
});

const nest = (open: (inner: unknown) => unknown) => (size: number) => {
  let made: unknown = 1;
  // Deeper than a program can write it.
  for (let i = 0; i < Math.min(size, 5000); i += 1) made = open(made);
  return made;
};

/** Objects, records, and whatever else may stand where something else is expected. */
export const objects: Record<string, Shape> = {
  "many fields": (size) => Object.fromEntries(Array.from({ length: Math.max(1, size) }, (_, i) => [`f${i}`, 1])),
  "one long name": (size) => ({ ["n".repeat(size)]: 1 }),
  "many names in parts": (size) =>
    Object.fromEntries(Array.from({ length: Math.max(1, size) }, (_, i) => [`a.b${i}.c`, {}])),
  "deep lists": nest((inner) => [inner]),
  "deep objects": nest((inner) => ({ a: inner })),
  "names of the language": (size) =>
    Object.fromEntries(Array.from({ length: Math.max(1, size) }, (_, i) => [`__proto__${i}`, { constructor: i }])),
};

/** Bodies as they stand, by their length in bytes. */
export const bodies: Record<string, (bytes: number) => string> = {
  "open lists": (bytes) => "[".repeat(bytes),
  "closed lists": (bytes) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2),
  "lists of lists": (bytes) => `[${"[],".repeat(bytes / 3 - 2)}[]]`,
  "objects in objects": (bytes) => `${'{"a":'.repeat(bytes / 6)}1${"}".repeat(bytes / 6)}`,
  "one long number": (bytes) => `{"a":${"1".repeat(bytes - 6)}}`,
  "one long fraction": (bytes) => `{"a":0.${"1".repeat(bytes - 8)}e9}`,
  "one name again": (bytes) => `{${'"a":1,'.repeat(bytes / 6 - 1)}"a":1}`,
  "escaped signs": (bytes) => `{"a":"${"\\u0041".repeat(bytes / 6 - 2)}"}`,
  spaces: (bytes) => `${" ".repeat(bytes - 2)}{}`,
  "fields of a form": (bytes) => "a=b&".repeat(bytes / 4),
  "a form of nothing": (bytes) => "&".repeat(bytes),
  "escapes of a form": (bytes) => "%41=%41&".repeat(bytes / 8),
};
