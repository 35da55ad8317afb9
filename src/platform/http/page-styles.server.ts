import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { classAttributesOf, type DocumentPart, type ReadyPart, readyPart } from "./document.server.ts";

/** A part of the style sheet (scripts/page-styles.ts): a rule, or what stands around rules. */
export interface StylePiece {
  text: string;
  /** It matters where all classes of one of these sets are; without it everywhere. */
  needs?: string[][];
  inside?: StylePiece[];
  /** Stays though nothing is left in it: layers have their order from where they are named first. */
  always?: boolean;
}

export interface PageStyles {
  /**
   * Puts what a page needs of the style sheet into it, in the order of the sheet, before the link to the sheet, which is
   * turned off until a script turns it on (`disabled`). `hash` is that of the styles (SHA-256, base64). Undefined where the
   * page has no such link.
   */
  putInto(page: readonly DocumentPart[]): { parts: DocumentPart[]; hash: string } | undefined;
}

const signs: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&#39;": "'",
};

function classesOf(attributes: readonly string[]): Set<string> {
  const classes = new Set<string>();
  for (const value of attributes)
    for (const name of value.split(" "))
      classes.add(name.includes("&") ? name.replace(/&[\w#]+;/g, (sign) => signs[sign] ?? sign) : name);
  return classes;
}

/**
 * Pages of one kind have the same classes, in whatever order: choosing their rules costs as much as a tenth of rendering such a page.
 * What was not asked for the longest goes first.
 */
const mostKept = 200;

/** `known` are classes that a page may get before the whole sheet is there, from the script in its head. */
export function pageStyles(
  { sheet, pieces }: { sheet: string; pieces: StylePiece[] },
  known: readonly string[],
): PageStyles {
  const put = (of: readonly StylePiece[], classes: Set<string>): string => {
    let css = "";
    for (const { text, needs, inside, always } of of) {
      if (inside) {
        const within = put(inside, classes);
        if (within !== "" || always) css += `${text}{${within}}`;
      } else if (!needs || needs.some((set) => set.every((name) => classes.has(name)))) css += text;
    }
    return css;
  };
  const link = `<link rel="stylesheet" href="${sheet}"`;
  interface Styles {
    part: ReadyPart;
    hash: string;
  }
  const kept = new Map<string, Styles>();
  const stylesFor = (attributes: readonly string[]): Styles => {
    const key = [...attributes].sort().join("\n");
    const found = kept.get(key);
    if (found) {
      kept.delete(key);
      kept.set(key, found);
      return found;
    }
    const classes = classesOf(attributes);
    for (const name of known) classes.add(name);
    const css = put(pieces, classes);
    const made = { part: readyPart(css), hash: hash("sha256", css, "base64") };
    const [oldest] = kept.keys();
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
    kept.set(key, made);
    return made;
  };
  return {
    putInto(page) {
      const place = page.findIndex((part) => typeof part === "string" && part.includes(link));
      const head = page[place];
      if (typeof head !== "string") return undefined;
      const at = head.indexOf(link);
      const { part, hash } = stylesFor(classAttributesOf(page));
      const parts = [
        ...page.slice(0, place),
        `${head.slice(0, at)}<style>`,
        part,
        `</style>${link} disabled=""${head.slice(at + link.length)}`,
        ...page.slice(place + 1),
      ];
      return { parts, hash };
    },
  };
}

/** Reads what the build has written. */
export function readPageStyles(file: string, known: readonly string[]): PageStyles {
  return pageStyles(JSON.parse(readFileSync(file, "utf8")), known);
}
