/** Spellings of one sound by people who write Bangla with Latin letters, each with the one that stands for all. */
const sounds: [RegExp, string][] = [
  [/oo|uu/g, "u"],
  [/ee|y/g, "i"],
  [/aa|o/g, "a"],
  [/chh/g, "ch"],
  [/sh/g, "s"],
  [/ph/g, "f"],
  [/[vw]/g, "b"],
  [/z/g, "j"],
  [/([bcdfgjklmnprst])h/g, "$1"],
  [/(.)\1+/g, "$1"],
  [/a+$/g, ""],
];

/** What is common to the ways in which one Bangla word is written with Latin letters: roptaani, raptani → raptani. */
export function soundOf(word: string): string {
  return sounds.reduce((text, [pattern, one]) => text.replace(pattern, one), word.toLowerCase());
}
