import { Parser } from "htmlparser2";
import { AppError } from "#lib/app-error.ts";
import { hasPileOfMarks, pileMessage } from "#lib/piles-of-marks.ts";

/** What a text of HTML may be made of. A book of 900,000 characters stays far below; what is above was not written by hand. */
const htmlBounds = { elements: 40_000, depth: 100, attributes: 40_000, headings: 500, pictures: 300 };

const words = (number: number) => number.toLocaleString("en");

function refuse(message: string): never {
  throw new AppError("VALIDATION_FAILED", `${message}.`, { errors: [{ path: "content", message }] });
}

/**
 * Refuses HTML that would take long to clean, before anything is made of it: one pass that keeps nothing and ends at the
 * first bound. Throws VALIDATION_FAILED that says what to do.
 */
export function boundHtml(html: string): void {
  if (hasPileOfMarks(html)) refuse(pileMessage);
  const seen = { elements: 0, depth: 0, attributes: 0, headings: 0, pictures: 0 };
  // The library's own bound of open elements is of no use here: it leaves elements out instead of refusing them.
  const parser = new Parser({
    onopentagname(name) {
      seen.elements += 1;
      seen.depth += 1;
      if (/^h[1-6]$/.test(name)) seen.headings += 1;
      if (name === "img") seen.pictures += 1;
      if (seen.elements > htmlBounds.elements)
        refuse(`Divide the text into several: it can have at most ${words(htmlBounds.elements)} elements`);
      if (seen.depth > htmlBounds.depth)
        refuse(`Simplify the text: elements can be at most ${htmlBounds.depth} deep inside of each other`);
      if (seen.headings > htmlBounds.headings)
        refuse(`Divide the text into several: it can have at most ${htmlBounds.headings} headings`);
      if (seen.pictures > htmlBounds.pictures)
        refuse(`Divide the text into several: it can have at most ${htmlBounds.pictures} pictures`);
    },
    onattribute() {
      seen.attributes += 1;
      if (seen.attributes > htmlBounds.attributes)
        refuse(`Simplify the text: its elements can have at most ${words(htmlBounds.attributes)} attributes together`);
    },
    onclosetag() {
      seen.depth -= 1;
    },
  });
  parser.write(html);
  parser.end();
}
