import { readPictureSrc } from "#lib/picture-address.ts";
import type { Block } from "./merge-blocks.ts";

/** What a stored text may have (platform/content/document.server.ts); the server cleans again what is saved. */
const tags = new Set(
  "P H2 H3 H4 UL OL LI BLOCKQUOTE PRE CODE STRONG EM S SUB SUP A BR HR TABLE CAPTION THEAD TBODY TR TH TD FIGURE FIGCAPTION IMG ASIDE".split(
    " ",
  ),
);
/** What the server puts around a table and a picture: laid open, as the editor does it. */
const wrappers = new Set(["DIV", "PICTURE"]);
const attributes = new Set("href scope colspan rowspan src alt data-note data-kind data-wall data-embed".split(" "));
const address = /^(https?:|mailto:|\/(?!\/)|#)/i;

/** What the server makes anew of the rest. */
const made = "source, iframe, section.footnotes, sup[data-note] > *, p.embed-source";

const isOurs = (image: HTMLImageElement) => readPictureSrc(image.getAttribute("src") ?? "") !== undefined;

/** Leaves nothing in an element that a stored text could not have: what was kept of a draft has not been cleaned yet. */
function clean(element: Element): void {
  for (const child of [...element.children]) {
    if (child.matches(made) || (child instanceof HTMLImageElement && !isOurs(child))) child.remove();
    else if (tags.has(child.tagName)) clean(child);
    else if (wrappers.has(child.tagName)) {
      clean(child);
      child.replaceWith(...child.childNodes);
    } else child.replaceWith(child.textContent ?? "");
  }
  for (const { name, value } of [...element.attributes])
    if (!attributes.has(name) || (name === "href" && !address.test(value.trim()))) element.removeAttribute(name);
}

/** What tells a part from another: not what the server adds when it saves, nor white space where it says nothing. */
function keyOf(element: Element): string {
  const key = element.outerHTML.replace(/ (scope="[^"]*"|(col|row)span="1")/g, "");
  return element.matches("pre, :has(pre)") ? key : key.replace(/\s+/g, " ");
}

/** A text in its parts: paragraphs, headings, lists, tables. Nothing of it runs or is fetched. */
export function blocksOf(html: string): Block[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const blocks: Block[] = [];
  for (const list of body.querySelectorAll("section.footnotes")) list.remove();
  for (const wrapper of body.querySelectorAll(":scope > div")) wrapper.replaceWith(...wrapper.childNodes);
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
