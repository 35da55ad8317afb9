import { AppError } from "#lib/app-error.ts";
import { hasPileOfMarks, pileMessage } from "#lib/piles-of-marks.ts";

/** What a JSON body may be made of: far more than any form of ours, less than what holds others up. */
const bounds = { values: 20_000, depth: 20 };

export const invalid = (path: string, message: string) =>
  new AppError("VALIDATION_FAILED", path === "" ? `${message}.` : `${path}: ${message}.`, {
    errors: [{ path, message }],
  });
const tooMany = () => invalid("", `Send less at once: at most ${bounds.values} values`);
const tooDeep = () => invalid("", "The request is nested too deeply");

const sign = { quote: 0x22, backslash: 0x5c, comma: 0x2c, open: [0x5b, 0x7b], close: [0x5d, 0x7d] };

/** Where the text ends that begins with the quotation mark at `start`. */
function endOfText(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let before = at - 1;
    while (json.charCodeAt(before) === sign.backslash) before -= 1;
    if ((at - before) % 2 === 1) return at;
  }
  return json.length;
}

/**
 * Refuses JSON of which its signs alone say that it is too much, before anything is made of it: a megabyte of fields takes
 * twenty times as long to parse as one of text. What it lets pass may still be too much, or no JSON.
 */
export function boundJson(json: string): void {
  let commas = 0;
  let opened = 0;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === sign.quote) at = endOfText(json, at);
    else if (code === sign.comma) commas += 1;
    else if (code === sign.open[0] || code === sign.open[1]) {
      opened += 1;
      depth += 1;
      if (depth > bounds.depth) throw tooDeep();
    } else if (code === sign.close[0] || code === sign.close[1]) depth -= 1;
    // Each comma parts two values, and what is opened is one.
    if (commas >= bounds.values || opened > bounds.values) throw tooMany();
  }
}

/** Walks a parsed body without recursion; throws VALIDATION_FAILED at the first thing that is too much. */
export function checkJson(body: unknown): void {
  let values = 0;
  const waiting: { value: unknown; path: string; depth: number }[] = [{ value: body, path: "", depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path, depth } = next;
    values += 1;
    if (values > bounds.values) throw tooMany();
    if (typeof value === "string" && hasPileOfMarks(value)) throw invalid(path, pileMessage);
    if (typeof value !== "object" || value === null) continue;
    if (depth >= bounds.depth) throw tooDeep();
    for (const [key, inner] of Object.entries(value)) {
      waiting.push({
        value: inner,
        path: path === "" ? key.slice(0, 100) : `${path}.${key.slice(0, 100)}`,
        depth: depth + 1,
      });
    }
  }
}
