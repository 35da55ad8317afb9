import { type ChildNode, type Document, Element } from "domhandler";
import { appendChild } from "domutils";

export const isElement = (node: ChildNode): node is Element => node instanceof Element;

/** An element that knows its children, and they it. */
export function made(name: string, attributes: Record<string, string>, children: ChildNode[]): Element {
  const element = new Element(name, attributes);
  for (const child of children) appendChild(element, child);
  return element;
}

/** Gives a node these children, which know each other and it. One pass: taken out one by one, each would be looked for among all. */
export function setChildren(holder: Element | Document, children: ChildNode[]): void {
  for (const [at, child] of children.entries())
    Object.assign(child, { parent: holder, prev: children[at - 1] ?? null, next: children[at + 1] ?? null });
  holder.children = children;
}
