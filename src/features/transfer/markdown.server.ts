import render from "dom-serializer";
import { type ChildNode, Element, Text } from "domhandler";
import { textContent } from "domutils";
import { parseDocument } from "htmlparser2";
import { Marked } from "marked";
import { cleanText } from "#platform/content/clean-text.server.ts";
import { isListOfNotes, isNotePlace } from "#platform/content/footnotes.server.ts";
import { boundHtml } from "#platform/content/html-bounds.server.ts";

/** Reads what we write and what others write: GitHub's Markdown with HTML in it. */
const reader = new Marked({
  gfm: true,
  async: false,
  renderer: {
    del({ tokens }) {
      return `<s>${this.parser.parseInline(tokens)}</s>`;
    },
    code({ text, escaped }) {
      const words = text.replace(/\n$/, "");
      return `<pre><code>${escaped ? words : words.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;")}</code></pre>\n`;
    },
  },
});

const isElement = (node: ChildNode): node is Element => node instanceof Element;
const html = (nodes: ChildNode[]) =>
  render(nodes, { decodeEntities: true, encodeEntities: "utf8", selfClosingTags: true, emptyAttrs: true });

const inlineNames = new Set(["strong", "em", "s", "sub", "sup", "code", "a", "br", "b", "i", "img"]);
const isInline = (node: ChildNode) => !isElement(node) || inlineNames.has(node.name);

/** Without what stands between blocks and shows as nothing. In place. */
function tidy(nodes: ChildNode[]): ChildNode[] {
  const blocks = nodes.some((node) => !isInline(node));
  const kept = blocks ? nodes.filter((node) => !(node instanceof Text) || node.data.trim() !== "") : nodes;
  for (const node of kept) if (isElement(node) && node.name !== "pre") node.children = tidy(node.children);
  return kept;
}

/**
 * A stored text as its writer sees it: no boxes around tables, no sizes of pictures, no list of notes, no frames; `srcOf` names the pictures. What is left
 * is what the cleaner makes all the rest of again.
 */
function plain(nodes: ChildNode[], srcOf: (src: string) => string): ChildNode[] {
  return nodes.flatMap((node): ChildNode[] => {
    if (!isElement(node)) return [node];
    if (isListOfNotes(node.attribs) || node.name === "iframe" || node.attribs.class === "embed-source") return [];
    if (isNotePlace(node)) return [new Element("sup", { "data-note": node.attribs["data-note"] ?? "" })];
    if (node.name === "div") return plain(node.children, srcOf);
    if (node.name === "source") return [];
    if (node.name === "picture") return plain(node.children, srcOf);
    if (node.name === "img") {
      const { src = "", alt = "" } = node.attribs;
      return [new Element("img", { src: srcOf(src), alt })];
    }
    const { id: _, ...attributes } = node.attribs;
    if (node.name === "a") delete attributes.rel;
    return [new Element(node.name, attributes, plain(node.children, srcOf))];
  });
}

/** Signs that mean something in Markdown, anywhere in a line or at its beginning. */
const escaped = (text: string) =>
  text
    .replace(/[\\`*_[\]<>~|#!]/g, "\\$&")
    .replace(/&/g, "&amp;")
    .replace(/^(\s*)([-+=])/gm, "$1\\$2")
    .replace(/^(\s*\d+)([.)])/gm, "$1\\$2")
    .replace(/(https?):\/\//g, "$1&#58;//")
    .replace(/www\./gi, (www) => `${www.slice(0, 3)}&#46;`)
    .replace(/@/g, "&#64;");

const marks: Record<string, string> = { strong: "**", em: "*", s: "~~" };

function inline(nodes: ChildNode[]): string {
  return nodes
    .map((node) => {
      if (node instanceof Text) return escaped(node.data.replace(/\s+/g, " "));
      if (!isElement(node)) return "";
      const mark = marks[node.name];
      if (mark) return `${mark}${inline(node.children)}${mark}`;
      if (node.name === "br") return "\\\n";
      if (node.name === "a" && /^[^\s<>()\\]+$/.test(node.attribs.href ?? ""))
        return `[${inline(node.children)}](${node.attribs.href})`;
      if (node.name === "code") {
        const text = textContent(node);
        if (!/`|^\s|\s$|\n/.test(text) && text !== "") return `\`${text}\``;
      }
      return html([node]);
    })
    .join("");
}

const indented = (text: string, by: string) => text.replace(/\n(?=[^\n])/g, `\n${by}`);

function list(node: Element): string {
  const items = node.children.filter(isElement);
  return items
    .map((item, at) => {
      const sign = node.name === "ol" ? `${at + 1}. ` : "- ";
      const head = item.children.filter(isInline);
      const nested = item.children.filter((child) => !isInline(child));
      const lines = [...(head.length > 0 ? [inline(head)] : []), ...nested.map((child) => block(child))];
      return sign + indented(lines.join("\n"), " ".repeat(sign.length));
    })
    .join("\n");
}

function block(node: ChildNode): string {
  if (!isElement(node)) return html([node]);
  const { name, children } = node;
  if (name === "p") return inline(children);
  if (/^h[2-4]$/.test(name)) return `${"#".repeat(Number(name[1]))} ${inline(children)}`;
  // The line of the wall is not looked at when the two are compared: only what is sold has one.
  if (name === "hr") return node.attribs["data-wall"] === undefined ? "---" : html([node]);
  if (name === "pre") return `\`\`\`\n${textContent(node)}\n\`\`\``;
  if (name === "ul" || name === "ol") return list(node);
  if (name === "blockquote") return `> ${children.map(block).join("\n\n").replace(/\n/g, "\n> ")}`;
  return html([node]);
}

/** HTML as Markdown reads it back: no empty line in it, which would end it. */
const rawBlock = (node: ChildNode) => html([node]).replace(/\n/g, "&#10;");

/** What a text comes down to when it is kept, whatever spells it. */
const kept = async (text: string) => html(tidy(parseDocument((await cleanText(text, "content")).html).children));

/**
 * A stored text as Markdown. What Markdown can't say, or would say otherwise, is left as HTML: each block is read back and
 * compared. Undefined when the whole would still not come back as it is.
 */
export async function toMarkdown(stored: string, srcOf: (src: string) => string): Promise<string | undefined> {
  const nodes = tidy(plain(parseDocument(stored).children, (src) => src));
  const parts: string[] = [];
  for (const node of nodes) {
    const text = block(node);
    const same = (await kept(fromMarkdown(text))) === (await kept(html([node])));
    parts.push(same ? text : rawBlock(node));
  }
  // Two lists in a row would be one.
  const whole = parts.join("\n\n<!-- -->\n\n").replace(/\n\n<!-- -->\n\n(?![-\d])/g, "\n\n");
  if ((await kept(fromMarkdown(whole))) !== (await kept(html(nodes)))) return undefined;
  return namePictures(whole, srcOf);
}

/** A stored text as HTML that needs no Markdown: one line, for what has no other form. */
export function toPlainHtml(stored: string, srcOf: (src: string) => string): string {
  return html(tidy(plain(parseDocument(stored).children, srcOf)));
}

/**
 * What two spellings of one text have in common, with its pictures named alike: to tell whether they say the same. Throws
 * VALIDATION_FAILED for one that no text may be made of.
 */
export async function sameForm(text: string, srcOf: (src: string) => string): Promise<string> {
  boundHtml(text);
  return kept(html(tidy(plain(parseDocument(text).children, srcOf))));
}

const namePictures = (text: string, srcOf: (src: string) => string) =>
  text.replace(/\/files\/media\/[^"\s)]+/g, (src) => srcOf(src));

/** Markdown as HTML, not cleaned: nothing here is trusted. */
export function fromMarkdown(text: string): string {
  return reader.parse(text) as string;
}
