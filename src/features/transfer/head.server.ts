import { parse } from "yaml";
import { importLimits } from "./plan.ts";

/** Characters of YAML, which is read in one breath: of a head or a text of the site, and of a list of the library. */
const mostOf = { head: 256 * 1024, list: 4 * 1024 * 1024 };

/**
 * YAML of a stranger: no aliases, of which a few lines make gigabytes, and no key compared with all before it, which takes minutes
 * where there are many. Throws for what is longer than anybody's.
 */
export function readYaml(text: string, what: keyof typeof mostOf): unknown {
  if (text.length > mostOf[what]) throw new RangeError("too much YAML");
  return parse(text, { maxAliasCount: 0, uniqueKeys: false, logLevel: "error" });
}

/** Said of what can't be read, without a word of what the file says. */
export const unreadable = "It can't be read";

/** What is read out of one thing of a file; why it can't be where its words fill the stack, or are no words: the others still come. */
export function readOne<Came>(read: () => Came): Came | string {
  try {
    return read();
  } catch {
    return unreadable;
  }
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The values of a YAML file; why they can't be read where they can't. */
export function readValues(yaml: string, what = "It"): Record<string, unknown> | string {
  try {
    const values = readYaml(yaml, "head");
    if (isMap(values)) return values;
  } catch {
    // Told below, without a word of what the file says.
  }
  return `${what} can't be read`;
}

/** A Markdown file with its head; why it can't be read where it can't. */
export function readHead(text: string): { head: Record<string, unknown>; body: string } | string {
  const [, front, body = ""] = /^---\r?\n([\s\S]*?)\n---\r?\n([\s\S]*)$/.exec(text) ?? [];
  if (front === undefined) return "It has no head between two lines of ---";
  if (body.length > importLimits.text) return "Its text has more than a million characters: divide it";
  const head = readValues(front, "Its head");
  return typeof head === "string" ? head : { head, body };
}
