import render from "dom-serializer";
import { type ChildNode, type Document, Element, Text } from "domhandler";
import { textContent } from "domutils";
import { parseDocument } from "htmlparser2";
import sanitize from "sanitize-html";
import { AppError } from "#lib/app-error.ts";
import { readPictureSrc } from "#lib/picture-address.ts";
import { placeCallouts, wallPlace } from "./callouts.server.ts";
import { fillPictures, placeFigures } from "./figures.server.ts";
import { isListOfNotes, isNotePlace, listOfNotes, markNotes, numberNotes } from "./footnotes.server.ts";
import { boundHtml } from "./html-bounds.server.ts";
import { isElement } from "./nodes.server.ts";
import { boundWords } from "./word-bounds.server.ts";

const allowedTags = [
  "p",
  "h2",
  "h3",
  "h4",
  "ul",
  "ol",
  "li",
  "blockquote",
  "pre",
  "code",
  "strong",
  "em",
  "s",
  "sub",
  "sup",
  "a",
  "br",
  "hr",
  "figure",
  "figcaption",
  "img",
  "aside",
];
const allowedTableTags = ["table", "caption", "thead", "tbody", "tr", "th", "td"];

/** Cleans HTML by the allow-list: structure, links, notes and pictures of the library, no styles, scripts, frames, ids or pictures from outside. */
function sanitizeContent(html: string): string {
  return sanitize(html, {
    allowedTags: [...allowedTags, ...allowedTableTags],
    allowedAttributes: {
      a: ["href", "rel"],
      th: ["scope", "colspan", "rowspan"],
      td: ["colspan", "rowspan"],
      img: ["src", "alt"],
      sup: ["data-note"],
      aside: ["data-kind"],
      hr: ["data-wall"],
      figure: ["data-embed"],
    },
    allowedSchemes: ["http", "https", "mailto"],
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
    nestingLimit: 40,
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && readPictureSrc(attribs.src ?? "") === undefined,
    transformTags: {
      h1: "h2",
      b: "strong",
      i: "em",
      // The list of notes is made anew from their places: it goes with its words, as a style does.
      section: (tagName, attribs) => ({ tagName: isListOfNotes(attribs) ? "style" : tagName, attribs }),
      a: (tagName, attributes) => ({
        tagName,
        attribs: {
          ...attributes,
          ...(attributes.href?.startsWith("/") ? {} : { rel: "noopener noreferrer nofollow" }),
        },
      }),
    },
  });
}

/** Nodes of a cleaned document as HTML. */
export function serialize(nodes: ChildNode[]): string {
  return render(nodes, { decodeEntities: true, encodeEntities: "utf8", selfClosingTags: true, emptyAttrs: true });
}

/** Wide tables scroll in a box of their own, so that a phone's page never does. Each box has a name of its own. */
export function wrapTables(document: Document): void {
  let count = 0;
  document.children = document.children.map((node) => {
    if (!isElement(node) || node.name !== "table") return node;
    count += 1;
    const label = `Table ${count}`;
    return new Element("div", { class: "table-scroll", role: "region", "aria-label": label, tabindex: "0" }, [node]);
  });
}

/** A head cell that says nothing would be read out as a heading of nothing: it becomes a plain cell. */
function plainEmptyHeads(nodes: ChildNode[]): void {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    if (node.name === "th" && textContent(node).trim() === "") {
      node.name = "td";
      delete node.attribs.scope;
    }
    plainEmptyHeads(node.children);
  }
}

/**
 * Parses and cleans HTML from outside, in one spelling of every letter; wide tables get their box by `wrapTables`. Throws
 * VALIDATION_FAILED for a text that would take long (`boundHtml`).
 */
export function parseClean(html: string): Document {
  boundHtml(html);
  const document = parseDocument(sanitizeContent(html.normalize("NFC")));
  markNotes(document);
  plainEmptyHeads(document.children);
  placeFigures(document);
  placeCallouts(document);
  numberNotes(document);
  return document;
}

/** Nodes of a cleaned document with the list of their notes at the end. */
export function withNotes(nodes: ChildNode[]): ChildNode[] {
  const notes = listOfNotes(nodes);
  return notes ? [...nodes, notes] : nodes;
}

/** The database holds the same bound, for what is stored: cleaned, a text can be five times as long (& is &amp;). */
const maxBytes = 1_000_000;

/**
 * Refuses a cleaned text that is too long to be stored: here, so that nothing larger comes back from the thread that prepares it. Throws
 * VALIDATION_FAILED.
 */
export function boundBytes(html: string): void {
  if (Buffer.byteLength(html) > maxBytes)
    throw new AppError("VALIDATION_FAILED", "The text is too long.", {
      errors: [{ path: "content", message: "The text can have at most 1 MB" }],
    });
}

/** HTML from outside as a page shows it, and its words for the search. Throws VALIDATION_FAILED for a text that is too much. */
export function cleanDocument(html: string): { html: string; text: string } {
  const document = parseClean(html);
  // Only what is sold has a wall.
  const wall = wallPlace(document.children);
  if (wall !== -1) document.children.splice(wall, 1);
  wrapTables(document);
  fillPictures(document);
  const nodes = withNotes(document.children);
  const text = blocksToText(nodes);
  boundWords(text);
  const cleaned = serialize(nodes);
  boundBytes(cleaned);
  return { html: cleaned, text };
}

/** Plain text with a space between cells, rows and blocks, so that no two words grow together. */
export function blocksToText(nodes: ChildNode[]): string {
  const parts: string[] = [];
  const walk = (node: ChildNode) => {
    if (node instanceof Text) parts.push(node.data);
    // Signs that lead from here to there are no words of the text.
    if (!isElement(node) || isNotePlace(node) || node.attribs.role === "doc-backlink") return;
    if (node.attribs.class === "embed-source") return;
    const inline = ["a", "strong", "em", "code", "s", "sub", "sup"].includes(node.name);
    if (!inline) parts.push(" ");
    node.children.forEach(walk);
    if (!inline) parts.push(" ");
  };
  nodes.forEach(walk);
  return parts.join("").replace(/\s+/g, " ").trim();
}
