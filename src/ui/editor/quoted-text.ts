import { placeOfQuote, plainWords, type Quote } from "#lib/quotes.ts";
import { cutAt } from "#lib/text.ts";

/** A quote is cut to so many characters. */
const longest = 300;

/** The words of an element with, for each character, the node that it stands in and its place there. */
function lettersOf(root: Element): { text: string; at: { node: Text; offset: number }[] } {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let text = "";
  const at: { node: Text; offset: number }[] = [];
  for (let node = walker.nextNode() as Text | null; node !== null; node = walker.nextNode() as Text | null)
    for (let offset = 0; offset < node.data.length; offset += 1) {
      const letter = /\s/.test(node.data[offset] as string) ? " " : (node.data[offset] as string);
      // Spaces in a row are one, also across the borders of elements.
      if (letter === " " && (text === "" || text.endsWith(" "))) continue;
      text += letter;
      at.push({ node, offset });
    }
  return { text, at };
}

/** Where the words of a quote stand in an element now; undefined when they are gone. */
export function rangeOfQuote(root: Element, quote: Quote): Range | undefined {
  const { text, at } = lettersOf(root);
  const place = placeOfQuote(text, quote);
  const first = place === undefined ? undefined : at[place];
  const last = place === undefined ? undefined : at[place + quote.quote.length - 1];
  if (!first || !last) return undefined;
  const range = document.createRange();
  range.setStart(first.node, first.offset);
  range.setEnd(last.node, last.offset + 1);
  return range;
}

/** What is selected in an element, as a quote; undefined when nothing is. */
export function selectedQuote(root: Element): Quote | undefined {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.commonAncestorContainer)) return undefined;
  const quote = cutAt(plainWords(range.toString()).trim(), longest).trim();
  if (quote === "") return undefined;
  const { text, at } = lettersOf(root);
  const from = at.findIndex(({ node, offset }) => range.comparePoint(node, offset) >= 0);
  const place = placeOfQuote(text, { quote, place: Math.max(from, 0) });
  return place === undefined ? undefined : { quote, place };
}

/** The beginnings of the paragraphs of an element, as quotes: what is commented on by who cannot select with a pointer. */
export function paragraphQuotes(root: Element): Quote[] {
  const { text } = lettersOf(root);
  const quotes: Quote[] = [];
  let from = 0;
  for (const block of root.querySelectorAll("p, h2, h3, h4, li, td, th, caption, figcaption, pre")) {
    if (block.querySelector("p, li") !== null) continue;
    const quote = cutAt(plainWords(block.textContent ?? "").trim(), longest).trim();
    const place = quote === "" ? -1 : text.indexOf(quote, from);
    if (place === -1) continue;
    quotes.push({ quote, place });
    from = place + 1;
  }
  return quotes;
}
