import { type ChildNode, type Document, Element, Text } from "domhandler";
import { appendChild, prepend, removeElement, textContent } from "domutils";
import { pictureSrcset, readPictureSrc } from "#lib/picture-address.ts";
import { embedFigure, embedOf } from "./embeds.server.ts";
import { made, setChildren } from "./nodes.server.ts";

const isNamed =
  (name: string) =>
  (node: ChildNode): node is Element =>
    node instanceof Element && node.name === name;
const isPicture = isNamed("img");
const isFigure = isNamed("figure");
const isCaption = isNamed("figcaption");

/** The elements of this kind below a node, in their order; none of those inside one that was found. */
function below(nodes: readonly ChildNode[], is: (node: ChildNode) => boolean): Element[] {
  return nodes.flatMap((node) => {
    if (!(node instanceof Element)) return [];
    return is(node) ? [node] : below(node.children, is);
  });
}

const inline = new Set(["strong", "em", "s", "sub", "sup", "code", "a", "br"]);
/** A caption is one line of words: blocks in it are laid open, with a space between them. */
function lineOf(nodes: readonly ChildNode[]): ChildNode[] {
  return nodes.flatMap((node) => {
    if (!(node instanceof Element)) return [node];
    const children = lineOf(node.children);
    return inline.has(node.name) ? [made(node.name, node.attribs, children)] : [...children, new Text(" ")];
  });
}

/** The words of a caption, without space at their end. */
function captionLine(caption: Element | undefined): ChildNode[] {
  const line = caption ? lineOf(caption.children) : [];
  const last = line.at(-1);
  if (last instanceof Text) last.data = last.data.trimEnd();
  return line;
}

function figureOf(picture: Element, caption?: Element): Element {
  const line = captionLine(caption);
  return made(
    "figure",
    {},
    caption && textContent(line).trim() !== "" ? [picture, made("figcaption", {}, line)] : [picture],
  );
}

/** A figure as the editor makes it: one picture, then its caption. Of several pictures each gets its own, the last the caption. */
function figuresOf(figure: Element): ChildNode[] {
  const [caption] = below(figure.children, isCaption);
  const embed = embedOf(figure);
  if (embed) return [embedFigure(embed, captionLine(caption))];
  const pictures = below(figure.children, isPicture);
  for (const part of [...pictures, ...(caption ? [caption] : [])]) removeElement(part);
  const rest = figure.children.filter((node) => textContent(node).trim() !== "");
  return [
    ...pictures.map((picture, at) => figureOf(picture, at === pictures.length - 1 ? caption : undefined)),
    ...rest,
    ...(pictures.length === 0 && caption ? [made("p", {}, lineOf(caption.children))] : []),
  ];
}

/**
 * Pictures stand between the blocks of a text, never inside of one: each becomes a figure behind the block that it stood in.
 * What else a figure holds (a table of another editor's) is laid open. In place.
 */
export function placeFigures(document: Document): void {
  const placed = [...document.children].flatMap((node): ChildNode[] => {
    if (!(node instanceof Element)) return [node];
    if (node.name === "figure") return figuresOf(node);
    if (node.name === "img") return [figureOf(node)];
    const inside = below(node.children, (one) => isFigure(one) || isPicture(one));
    for (const one of inside) removeElement(one);
    const out = inside.flatMap((one) => (one.name === "figure" ? figuresOf(one) : [figureOf(one)]));
    // A paragraph that held the picture alone is gone with it.
    return out.length > 0 && textContent(node).trim() === "" ? out : [node, ...out];
  });
  setChildren(document, placed);
  // What is left of captions outside of figures is a paragraph.
  const others = document.children.filter((node) => !isFigure(node));
  for (const caption of below(others, isCaption)) caption.name = "p";
}

/** The width of a text on a page: 680 px, less on a phone. */
const sizes = "(min-width: 760px) 680px, 92vw";

/** Each picture with its sizes and its room on the page, so that a phone fetches a small one and nothing moves. In place. */
export function fillPictures(document: Document): void {
  for (const picture of below(document.children, isPicture)) {
    const address = readPictureSrc(picture.attribs.src ?? "");
    if (!address) continue;
    const { src = "", alt = "" } = picture.attribs;
    picture.attribs = {
      src,
      srcset: pictureSrcset(address, "webp"),
      sizes,
      width: String(address.width),
      height: String(address.height),
      alt,
      loading: "lazy",
      decoding: "async",
    };
    const source = new Element("source", { type: "image/avif", srcset: pictureSrcset(address, "avif"), sizes });
    const whole = new Element("picture", {});
    const place = picture.next;
    const holder = picture.parent;
    removeElement(picture);
    appendChild(whole, source);
    appendChild(whole, picture);
    if (place) prepend(place, whole);
    else if (holder) appendChild(holder, whole);
  }
}
