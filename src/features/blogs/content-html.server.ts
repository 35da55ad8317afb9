import { type ChildNode, type Document, Element, Text } from "domhandler";
import { textContent } from "domutils";
import { AppError } from "#lib/app-error.ts";
import { slugify } from "#lib/slugify.ts";
import { countWords, cutAt, firstWords } from "#lib/text.ts";
import { wallPlace, withoutWall } from "#platform/content/callouts.server.ts";
import {
  blocksToText,
  boundBytes,
  parseClean,
  serialize,
  withNotes,
  wrapTables,
} from "#platform/content/document.server.ts";
import { fillPictures } from "#platform/content/figures.server.ts";
import { isElement } from "#platform/content/nodes.server.ts";
import { boundWords } from "#platform/content/word-bounds.server.ts";
import { headingsOf } from "./headings.ts";

function numberHeadings(document: Document): void {
  const taken = new Set<string>();
  /** Where to go on counting: a thousand equal headings look at a thousand ids, not at half a million. */
  const next = new Map<string, number>();
  for (const node of document.children) {
    if (!isElement(node) || !/^h[2-4]$/.test(node.name)) continue;
    const base = slugify(textContent(node).slice(0, 500)) || "section";
    let n = next.get(base) ?? 1;
    const idOf = () => (n === 1 ? base : `${base}-${n}`);
    while (taken.has(idOf())) n += 1;
    const id = idOf();
    next.set(base, n + 1);
    taken.add(id);
    node.attribs.id = id;
  }
}

/** Words of a block, counted as everywhere: cells and items are apart even where no space stands between them. */
const blockWords = (node: ChildNode): number => countWords(blocksToText([node]));

const isHeading = (node: ChildNode): boolean => isElement(node) && /^h[2-4]$/.test(node.name);

/**
 * Shortens a list or table (in place) to the rows that fit into `words`; false when none fits, and nothing is done. Words that lie
 * between the rows, in no row of their own, are a row: whatever is not counted here would be read by everybody.
 */
function shortenRows(node: Element, words: number): boolean {
  const container = node.name === "div" ? node.children.find(isElement) : node;
  if (!container) return false;
  const table = container.name === "table";
  const isBody = (part: ChildNode): part is Element => isElement(part) && ["thead", "tbody", "tr"].includes(part.name);
  const rows = table
    ? container.children.filter(isBody).flatMap((part): ChildNode[] => (part.name === "tr" ? [part] : part.children))
    : container.children;
  const counted = rows.filter((row) => isElement(row) || blockWords(row) > 0);
  // A caption stands whatever is cut, so its words come first.
  let used = table
    ? container.children.filter((part) => !isBody(part)).reduce((sum, part) => sum + blockWords(part), 0)
    : 0;
  const kept = counted.findIndex((row) => {
    used += blockWords(row);
    return used > words;
  });
  // A table without rows is all caption: there is nothing to cut.
  if (kept <= (table ? 1 : 0)) return false;
  const gone = new Set(counted.slice(kept));
  // Only the lists of children are read from here on, so no neighbour has to be told: row by row that would be quadratic.
  for (const parent of new Set(counted.slice(kept).map((row) => row.parent)))
    if (parent) parent.children = parent.children.filter((child) => !gone.has(child));
  // Counted once more as it would be shown, whatever it is made of.
  return blockWords(node) <= words;
}

/** The beginning of a block as a paragraph of whole words. Marks inside it (bold, links) are given up. */
function beginningOf(node: Element, words: number): Element {
  return new Element("p", {}, [new Text(`${firstWords(blocksToText([node]), words)} …`)]);
}

/**
 * What stands before the wall: whole blocks up to `percent` of the words, a list or table cut at a row, never a heading
 * without text after it, and at least the beginning of the first paragraph.
 */
function cutPreview(document: Document, words: number, percent: number): ChildNode[] {
  const budget = Math.max(1, Math.floor((words * percent) / 100));
  const kept: ChildNode[] = [];
  let used = 0;
  for (const node of document.children) {
    const size = blockWords(node);
    if (used + size <= budget) {
      kept.push(node);
      used += size;
      continue;
    }
    if (isElement(node) && node.name === "figure") {
      // Too many words for what is left: the next block of words says where the wall stands.
      if (used === 0) continue;
      break;
    }
    if (isElement(node) && ["ul", "ol", "div"].includes(node.name) && shortenRows(node, budget - used)) kept.push(node);
    else if (
      isElement(node) &&
      !isHeading(node) &&
      used < budget &&
      kept.every((one) => isHeading(one) || blockWords(one) === 0)
    )
      kept.push(beginningOf(node, budget - used));
    break;
  }
  for (let last = kept.at(-1); last && (isHeading(last) || blockWords(last) === 0); last = kept.at(-1)) kept.pop();
  return kept;
}

function refuse(message: string): never {
  throw new AppError("VALIDATION_FAILED", `${message}.`, { errors: [{ path: "content", message }] });
}

/**
 * What everybody sees of a blog that is sold: up to the line that its writer drew, else up to `percent` of its words; of the footnotes
 * those alone whose places are shown. Throws VALIDATION_FAILED for a line before which, or behind which, there is nothing.
 */
function beforeWall(document: Document, words: number, percent: number): ChildNode[] {
  const at = wallPlace(document.children);
  if (at === -1) return withNotes(cutPreview(document, words, percent));
  const says = (side: readonly ChildNode[]) => side.some((node) => !isHeading(node) && blockWords(node) > 0);
  if (!says(document.children.slice(0, at)))
    refuse("Nothing stands before the line of the wall: move it below the first paragraph");
  if (!says(document.children.slice(at + 1)))
    refuse("Nothing stands behind the line of the wall: move it up, or take it out");
  return withNotes(document.children.slice(0, at));
}

/** More would be no help to whoever decides to buy. */
const maxLockedHeadings = 60;

/** Cleaned content with everything that is derived from it. */
export interface PreparedContent {
  content: string;
  preview: string;
  bodyText: string;
  previewText: string;
  wordCount: number;
  previewWordCount: number;
  /** Titles of the chapters behind the wall. */
  lockedHeadings: string[];
  /** Minutes at 200 words a minute, at least 1 where there is text. */
  readingTime: number;
}

/**
 * Prepares HTML from outside for storage. `wallPercent` is the share of words (1 to 90) shown of a premium blog unless a writer drew the line
 * (`<hr data-wall>`); null means free, and the preview is then the whole content but for that line, which is kept for the day on which
 * it is sold.
 */
export function prepareContent(html: string, wallPercent: number | null): PreparedContent {
  const document = parseClean(html);
  numberHeadings(document);
  wrapTables(document);
  fillPictures(document);
  const bodyText = blocksToText(withNotes(document.children));
  boundWords(bodyText);
  const wordCount = countWords(bodyText);
  const content = serialize(withNotes(document.children));
  boundBytes(content);
  // The cut changes the document, which has said by now all that the whole is made of.
  const shown = wallPercent === null ? undefined : beforeWall(document, wordCount, wallPercent);
  const preview = shown ? serialize(shown) : withoutWall(content);
  const previewText = shown ? blocksToText(shown) : bodyText;
  const before = headingsOf(preview).length;
  return {
    content,
    preview,
    lockedHeadings: headingsOf(content)
      .slice(before, before + maxLockedHeadings)
      .map(({ title }) => cutAt(title, 200)),
    bodyText,
    previewText,
    wordCount,
    previewWordCount: countWords(previewText),
    readingTime: wordCount === 0 ? 0 : Math.max(1, Math.round(wordCount / 200)),
  };
}
