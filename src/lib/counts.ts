/**
 * A whole number of things as people read it ('12,480'), or digits with at most two decimals ('1250.50'). Not by Intl, like dates.ts: whatever is first asked of it makes a
 * browser load its tables of all languages, on a phone a tenth of a second in which the page answers nothing.
 */
export function formatCount(count: number | string): string {
  return String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/** '1 word', '2,300 words'. */
export const wordsText = (count: number) => `${formatCount(count)} ${count === 1 ? "word" : "words"}`;
