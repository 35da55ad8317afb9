import { DOMSerializer, type Node } from "@tiptap/pm/model";
import { countWords } from "#lib/text.ts";

/** Rows at the top that are all head cells: the head of a table. */
function headRows(table: Element): Element[] {
  const rows = [...table.querySelectorAll("tr")];
  const isHead = (row: Element) =>
    row.children.length > 0 && [...row.children].every(({ tagName }) => tagName === "TH");
  const end = rows.findIndex((row) => !isHead(row));
  return end === -1 ? rows.slice(0, 1) : rows.slice(0, end);
}

function finishTable(table: Element): void {
  const { ownerDocument: document } = table;
  const head = headRows(table).filter((row) => [...row.children].every(({ tagName }) => tagName === "TH"));
  for (const cell of table.querySelectorAll("th"))
    cell.setAttribute("scope", head.includes(cell.parentElement as Element) ? "col" : "row");
  for (const cell of table.querySelectorAll("[colspan='1']")) cell.removeAttribute("colspan");
  for (const cell of table.querySelectorAll("[rowspan='1']")) cell.removeAttribute("rowspan");
  if (head.length > 0) {
    const part = document.createElement("thead");
    part.append(...head);
    table.prepend(part);
    const body = table.querySelector("tbody");
    if (body?.childElementCount === 0) body.remove();
  }
  const caption = table.getAttribute("data-caption");
  table.removeAttribute("data-caption");
  if (caption !== null) {
    const element = document.createElement("caption");
    element.textContent = caption;
    table.prepend(element);
  }
}

/** Makes of a block as the editor shows it what is stored of it. */
function finish(body: Element): string {
  for (const holder of body.querySelectorAll("li, td, th")) {
    const paragraphs = [...holder.children].filter(({ tagName }) => tagName === "P");
    const [only] = paragraphs;
    if (paragraphs.length !== 1 || !only || holder.firstElementChild !== only) continue;
    // An empty one before a list or a table stays: an item that begins with either would be taken apart when it is opened again.
    if (only.hasChildNodes() || holder.childElementCount === 1) only.replaceWith(...only.childNodes);
  }
  for (const caption of body.querySelectorAll("figcaption")) if (caption.textContent?.trim() === "") caption.remove();
  // The server says itself what a link may tell the page that it leads to.
  for (const link of body.querySelectorAll("a"))
    for (const name of ["rel", "target", "class"]) link.removeAttribute(name);
  for (const table of body.querySelectorAll("table")) finishTable(table);
  return body.innerHTML;
}

interface Block {
  html: string;
  words: number;
}
/** Blocks never change, they are replaced: what was made of one holds as long as it is there. */
const made = new WeakMap<Node, Block>();

function blockOf(block: Node): Block {
  const known = made.get(block);
  if (known) return known;
  // Of no page: nothing of it is fetched.
  const inert = document.implementation.createHTMLDocument();
  const holder = inert.createElement("div");
  holder.append(DOMSerializer.fromSchema(block.type.schema).serializeNode(block, { document: inert }));
  const found = { html: finish(holder), words: countWords(block.textBetween(0, block.content.size, " ", " ")) };
  made.set(block, found);
  return found;
}

/**
 * What the editor shows as the HTML that is stored: tables with caption, head and scopes; no empty captions; no paragraph around the one text
 * of an item or a cell; no empty paragraphs at the end. The same text gives the same HTML, also after the server cleaned it. Of a long
 * text only what was changed since is written out anew.
 */
export function storedHtmlOf(doc: Node): string {
  const blocks = doc.children.map((block) => blockOf(block).html);
  while (blocks.at(-1) === "<p></p>") blocks.pop();
  return blocks.join("");
}

/** The number of words in a text. */
export const wordsOf = (doc: Node): number => doc.children.reduce((sum, block) => sum + blockOf(block).words, 0);
