const bangla = /^[\u0980-\u09ff]+$/;
const vowelAtEnd = /[\u0985-\u0994\u09be-\u09cc]$/;
/** Endings that any Bangla noun takes: with, also, just, the one, the many. */
const endings = ["কে", "ও", "ই", "টি", "টির", "টা", "গুলো", "গুলোর", "গুলির", "সমূহ", "সমূহের"];

/** A Bangla noun in its cases. Short ones stay alone: with an ending they would be words of their own (করে, ফলে). */
function banglaForms(word: string): string[] {
  if ([...word].length < 3) return [word];
  const cases = vowelAtEnd.test(word)
    ? ["র", "তে", ...(word.endsWith("া") ? ["য়".normalize("NFC")] : [])]
    : word.endsWith("ং")
      ? ["য়ের", "এর", "য়ে", "এ"].map((ending) => ending.normalize("NFC"))
      : ["ের", "ে"];
  return [word, ...[...cases, ...endings].map((ending) => word + ending)];
}

function pluralOf(word: string): string {
  if (!/^[a-z]{2,}$/.test(word) || /[^s]s$/.test(word)) return word;
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}

/** An English term, and in the plural: of its last word, or of the one before 'of' (letters of credit). */
function englishForms(words: string[]): string[] {
  const of = words.indexOf("of");
  const heads = [words.length - 1, ...(of > 0 ? [of - 1] : [])];
  const plural = (at: number) => words.map((word, i) => (i === at ? pluralOf(word) : word)).join(" ");
  return [words.join(" "), ...heads.map(plural)];
}

/** All forms in which texts hold a term: English plurals, Bangla cases. Words are parted by single blanks. */
export function formsOf(term: string): string[] {
  const words = term.split(" ");
  const last = words.at(-1) as string;
  if (!bangla.test(last)) return [...new Set(englishForms(words))];
  const before = words.slice(0, -1);
  return banglaForms(last).map((form) => [...before, form].join(" "));
}
