import type { ChildNode, Document, Element } from "domhandler";
import { textContent } from "domutils";
import { calloutKinds } from "#lib/callout-kinds.ts";
import { isElement, setChildren } from "./nodes.server.ts";

const isCallout = (node: ChildNode): node is Element & { name: "aside" } => isElement(node) && node.name === "aside";
const isWall = (node: ChildNode): node is Element & { name: "hr" } =>
  isElement(node) && node.name === "hr" && node.attribs["data-wall"] !== undefined;

/** Lays boxes inside of others open, and takes out lines of the wall there. In place. */
function plain(holder: Element): void {
  if (!holder.children.some(isElement)) return;
  for (const node of holder.children) if (isElement(node)) plain(node);
  if (!holder.children.some((node) => isCallout(node) || isWall(node))) return;
  setChildren(
    holder,
    holder.children.flatMap((node) => (isWall(node) ? [] : isCallout(node) ? node.children : [node])),
  );
}

/**
 * Boxes and the line of the wall stand between the blocks of a text, never inside of one; a box without words goes, and of several lines of
 * the wall the first one stays. In place.
 */
export function placeCallouts(document: Document): void {
  for (const node of document.children) if (isElement(node)) plain(node);
  let walls = 0;
  const kept = document.children.filter((node) => {
    if (isWall(node)) {
      walls += 1;
      node.attribs = { "data-wall": "" };
      return walls === 1;
    }
    if (!isCallout(node)) return true;
    const kind = calloutKinds.find((one) => one === node.attribs["data-kind"]) ?? "note";
    // Not a landmark of the page, which an aside would be where it is in no article.
    node.attribs = { "data-kind": kind, role: "note" };
    return textContent(node).trim() !== "";
  });
  setChildren(document, kept);
}

/** Where a writer set the wall, as the place among the blocks; -1 where nobody did. */
export const wallPlace = (nodes: readonly ChildNode[]): number => nodes.findIndex(isWall);

/** A stored text as readers get it: the line of the wall is for its editors. */
export const withoutWall = (content: string): string => content.replace('<hr data-wall="" />', "");
