import { parse } from "yaml";

/** YAML of a stranger: no aliases, of which a few lines make gigabytes. */
export const readYaml = (text: string): unknown => parse(text, { maxAliasCount: 0 });

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The values of a YAML file; why they can't be read where they can't. */
export function readValues(yaml: string, what = "It"): Record<string, unknown> | string {
  try {
    const values = readYaml(yaml);
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
  const head = readValues(front, "Its head");
  return typeof head === "string" ? head : { head, body };
}
