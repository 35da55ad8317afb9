/** More marks on one letter than any script needs (Unicode, stream-safe text): composing them costs their number squared. */
const mostMarks = 30;
export const pileMessage = `Remove letters with more than ${mostMarks} accents or marks on them`;
/** Looked for where marks begin alone: from each of them anew, a text full of marks takes thirty times as long. */
const pileOfMarks = new RegExp(`(?<!\\p{M})\\p{M}{${mostMarks + 1}}`, "u");

/** Whether a letter of a text bears more marks than it may. */
export function hasPileOfMarks(text: string): boolean {
  return text.length > mostMarks && pileOfMarks.test(text);
}
