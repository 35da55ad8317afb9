import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import postcss, { type ChildNode } from "postcss";
import type { StylePiece } from "../src/platform/http/page-styles.server.ts";

/** A class in a selector, its escapes (`md\:flex`, `\31 2px`) included. */
const classInSelector = /\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi;
/** What of a selector must not hold (`:not`), holds for something inside (`:has`) or counts: nothing that a page must have. */
const besides = /:(?!is\(|where\()[\w-]+\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;
/** A file's name in it has a dot, too. The brackets of a class are escaped. */
const attribute = /(?<!\\)\[[^\]]*\]/g;
/** One of several; the innermost first. */
const choice = /:(?:is|where)\(([^()]*)\)/;

const unescaped = (name: string) =>
  name
    .replace(/\\([0-9a-f]{1,6}) ?/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/\\(.)/g, "$1");

/** The sets of classes without which a selector selects nothing: all classes of one of them must be there. */
export function classesOf(selector: string): string[][] {
  const plain = selector.replace(besides, "").replace(attribute, "");
  const found = choice.exec(plain);
  if (found) {
    const [whole, options = ""] = found;
    const sets = options.split(",").flatMap((option) => classesOf(plain.replace(whole, () => ` ${option}`)));
    return [...new Map(sets.map((set) => [set.join(" "), set])).values()];
  }
  return [[...new Set([...plain.matchAll(classInSelector)].map(([, name = ""]) => unescaped(name)))]];
}

/** What stands around rules; all else is a piece as a whole. */
const around = new Set(["layer", "media", "supports", "container"]);

/** A style sheet in pieces, each with what a page must have for it to matter. Comments are left out. */
export function piecesOf(css: string): StylePiece[] {
  const cut = (nodes: readonly ChildNode[]): StylePiece[] =>
    nodes.flatMap((node): StylePiece[] => {
      if (node.type === "comment") return [];
      if (node.type === "atrule" && node.nodes && around.has(node.name))
        return [{ text: `@${node.name} ${node.params}`, inside: cut(node.nodes), always: node.name === "layer" }];
      const text = node.type === "atrule" && node.nodes === undefined ? `${node};` : String(node);
      if (node.type !== "rule") return [{ text }];
      const needs = node.selectors.flatMap(classesOf);
      return [needs.some((classes) => classes.length === 0) ? { text } : { text, needs }];
    });
  return cut(postcss.parse(css).nodes);
}

/** Writes the pieces of the one sheet of all pages beside the server, which puts a page's own into it. */
export function writePageStyles(build: string): void {
  const assets = path.join(build, "client", "assets");
  const names = readdirSync(assets).filter((name) => /^root-[\w-]+\.css$/.test(name));
  const [name] = names;
  if (name === undefined || names.length > 1)
    throw new Error(`The sheet of all pages is to be one: ${names.join(", ")}`);
  const pieces = piecesOf(readFileSync(path.join(assets, name), "utf8"));
  writeFileSync(path.join(build, "server", "page-styles.json"), JSON.stringify({ sheet: `/assets/${name}`, pieces }));
}
