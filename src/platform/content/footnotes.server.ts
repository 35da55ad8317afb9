import { type ChildNode, type Document, type Element, Text } from "domhandler";
import { AppError } from "#lib/app-error.ts";
import { isElement, made, setChildren } from "./nodes.server.ts";

/** What one text may have of them. */
const most = { notes: 300, signs: 1000 };

function refuse(message: string): never {
  throw new AppError("VALIDATION_FAILED", `${message}.`, { errors: [{ path: "content", message }] });
}

/** The place of a note in the text. It carries the note's words itself, so that a paragraph that is moved or joined takes them along. */
export const isNotePlace = (node: ChildNode): node is Element & { name: "sup" } =>
  isElement(node) && node.name === "sup" && node.attribs["data-note"] !== undefined;

/** Addresses in the words of a note lead there. The full stop behind one is not part of it. */
function withLinks(text: string): ChildNode[] {
  const parts = text.split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/);
  return parts.flatMap((part, at): ChildNode[] => {
    if (part === "") return [];
    if (at % 2 === 0) return [new Text(part)];
    return [made("a", { href: part, rel: "noopener noreferrer nofollow" }, [new Text(part)])];
  });
}

/** Every place of a note gets a sign, so that what holds nothing else is not taken for empty; one without words goes. In place. */
export function markNotes(holder: Element | Document): void {
  if (holder.children.some(isNotePlace))
    setChildren(
      holder,
      holder.children.filter((node) => !isNotePlace(node) || node.attribs["data-note"]?.trim() !== ""),
    );
  for (const node of holder.children) {
    if (isNotePlace(node)) setChildren(node, [new Text("*")]);
    else if (isElement(node)) markNotes(node);
  }
}

/** Numbers the notes of a text in the order in which they are read. In place. Throws VALIDATION_FAILED for too many or too long ones. */
export function numberNotes(document: Document): void {
  let count = 0;
  const walk = (holder: Element | Document) => {
    for (const node of holder.children) {
      if (!isNotePlace(node)) {
        if (isElement(node)) walk(node);
        continue;
      }
      count += 1;
      const text = (node.attribs["data-note"] ?? "").replace(/\s+/g, " ").trim();
      if (count > most.notes) refuse(`Divide the text into several: it can have at most ${most.notes} footnotes`);
      if (text.length > most.signs)
        refuse(`Shorten the footnote “${text.slice(0, 40)}…”: one can have at most 1,000 characters`);
      node.attribs = { "data-note": text };
      const link = { id: `fnref:${count}`, href: `#fn:${count}`, role: "doc-noteref", "aria-label": `Note ${count}` };
      setChildren(node, [made("a", link, [new Text(String(count))])]);
    }
  };
  walk(document);
}

const numberOf = (place: Element) => {
  const [link] = place.children;
  return link && isElement(link) ? (link.attribs.href?.slice("#fn:".length) ?? "") : "";
};

const listAttributes = { class: "footnotes", role: "doc-endnotes", "aria-label": "Notes" };

/** Whether a section is a list that we made; one of another program may hold words that stand nowhere else. */
export const isListOfNotes = (attributes: Record<string, string>): boolean =>
  Object.entries(listAttributes).every(([name, value]) => attributes[name] === value);

/** The list of the notes whose places are among these nodes, for the end of the text; undefined where there are none. */
export function listOfNotes(nodes: readonly ChildNode[]): Element | undefined {
  const items: Element[] = [];
  const walk = (node: ChildNode) => {
    if (!isNotePlace(node)) {
      if (isElement(node)) node.children.forEach(walk);
      return;
    }
    const number = numberOf(node);
    const back = { href: `#fnref:${number}`, role: "doc-backlink", "aria-label": `Back to note ${number} in the text` };
    const words = withLinks(node.attribs["data-note"] ?? "");
    items.push(made("li", { id: `fn:${number}` }, [...words, new Text(" "), made("a", back, [new Text("↩")])]));
  };
  nodes.forEach(walk);
  if (items.length === 0) return undefined;
  return made("section", { ...listAttributes }, [made("ol", {}, items)]);
}
