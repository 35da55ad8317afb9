/** The words of a text without the spaces by which its markup is set. */
export const plainWords = (text: string): string => text.replace(/\s+/g, " ");

/** Words of a text, and where they begin in it, in characters. */
export interface Quote {
  quote: string;
  place: number;
}

/** Where a quote stands in a text now: of several alike the one nearest to its place; undefined when its words are gone. */
export function placeOfQuote(text: string, { quote, place }: Quote): number | undefined {
  if (quote === "") return undefined;
  let nearest: number | undefined;
  for (let at = text.indexOf(quote); at !== -1; at = text.indexOf(quote, at + 1)) {
    if (nearest === undefined || Math.abs(at - place) < Math.abs(nearest - place)) nearest = at;
    else break;
  }
  return nearest;
}
