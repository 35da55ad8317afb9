import type { Block } from "./merge-blocks.ts";

/** What a stored text may have (platform/content/document.server.ts); the server cleans again what is saved. */
const tags = new Set(
  "P H2 H3 H4 UL OL LI BLOCKQUOTE PRE CODE STRONG EM S SUB SUP A BR HR TABLE CAPTION THEAD TBODY TR TH TD".split(" "),
);
const attributes = new Set(["href", "scope", "colspan", "rowspan"]);
const address = /^(https?:|mailto:|\/(?!\/)|#)/i;

/** Leaves nothing in an element that a stored text could not have: what was kept of a draft has not been cleaned yet. */
function clean(element: Element): void {
  for (const child of [...element.children]) {
    if (tags.has(child.tagName)) clean(child);
    else child.replaceWith(child.textContent ?? "");
  }
  for (const { name, value } of [...element.attributes])
    if (!attributes.has(name) || (name === "href" && !address.test(value.trim()))) element.removeAttribute(name);
}

/** What tells a part from another: not what the server adds when it saves. */
const keyOf = (element: Element) =>
  element.outerHTML.replace(/ (scope="[^"]*"|(col|row)span="1")/g, "").replace(/\s+/g, " ");

/** A text in its parts: paragraphs, headings, lists, tables. Nothing of it runs or is fetched. */
export function blocksOf(html: string): Block[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const blocks: Block[] = [];
  for (const node of [...body.childNodes]) {
    let element: Element;
    if (node instanceof Element && tags.has(node.tagName)) element = node;
    else {
      if ((node.textContent ?? "").trim() === "") continue;
      element = document.implementation.createHTMLDocument().createElement("p");
      element.textContent = node.textContent;
    }
    clean(element);
    blocks.push({ html: element.outerHTML, key: keyOf(element) });
  }
  return blocks;
}
