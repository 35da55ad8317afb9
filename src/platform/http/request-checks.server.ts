import type { Context } from "hono";
import { AppError } from "#lib/app-error.ts";
import { hasPileOfMarks, pileMessage } from "#lib/piles-of-marks.ts";
import { readLimited } from "./body-limit.server.ts";
import { boundJson, checkJson, invalid } from "./json-bounds.server.ts";

/** What no text of ours can hold: the database keeps neither NUL nor half a character. */
const isKeepable = (text: string) => !text.includes("\0") && text.isWellFormed();

/** Refuses a query that two programs would read in two ways, or that holds what no text can. */
export function checkQuery(url: string): void {
  const at = url.indexOf("?");
  if (at === -1) return;
  for (const pair of url.slice(at + 1).split("&")) {
    try {
      decodeURIComponent(pair.replaceAll("+", " "));
    } catch {
      const name = pair.split("=")[0] ?? "";
      const message = "Is not valid percent-encoded UTF-8";
      throw new AppError("BAD_REQUEST", `${name} is not valid percent-encoded UTF-8.`, {
        errors: [{ path: name, message }],
      });
    }
  }
  const seen = new Set<string>();
  for (const [name, value] of new URL(url).searchParams) {
    if (seen.has(name))
      throw new AppError("VALIDATION_FAILED", `Send ${name} only once.`, {
        errors: [{ path: name, message: "May stand only once" }],
      });
    seen.add(name);
    if (hasPileOfMarks(value)) throw invalid(name, pileMessage);
  }
}

/** The texts in a value, with their places; without recursion, names of fields included. */
function* textsIn(value: unknown): Generator<{ path: string; text: string }> {
  const waiting: { value: unknown; path: string }[] = [{ value, path: "" }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (typeof next.value === "string") yield { path: next.path, text: next.value };
    if (typeof next.value !== "object" || next.value === null) continue;
    for (const [key, inner] of Object.entries(next.value)) {
      yield { path: next.path, text: key };
      waiting.push({ value: inner, path: next.path === "" ? key : `${next.path}.${key}` });
    }
  }
}

/** Refuses what passed a schema with a text that the database cannot keep: fields that say so themselves say it better. */
export function checkKeepable(data: unknown): void {
  for (const { path, text } of textsIn(data))
    if (!isKeepable(text)) throw invalid(path, "Remove characters that cannot be printed");
}

/**
 * Reads the body of a write, once, and refuses what is too large, of another kind than the call takes (JSON where it
 * says nothing: a form of another site cannot send that), no JSON, or too much of it.
 */
export async function checkBody(c: Context, { types, maxBody }: { types: string[]; maxBody: number }): Promise<void> {
  const { method } = c.req;
  if (method === "GET" || method === "HEAD") return;
  await readLimited(c, maxBody);
  // What came in chunks has been read: it may have been empty.
  const inChunks = c.req.header("transfer-encoding") !== undefined && c.req.raw.body !== null;
  const hasBody = Number(c.req.header("content-length") ?? 0) > 0 || inChunks;
  const type = (c.req.header("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const wanted = types.length > 0 ? types : ["application/json"];
  const any = wanted.includes("*/*");
  if (hasBody && !any && !wanted.includes(type))
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", `Send the request as ${wanted.join(", ")}.`);
  if (!hasBody || any || !type.endsWith("json")) return;
  let body: unknown;
  try {
    const text = await c.req.text();
    boundJson(text);
    body = JSON.parse(text);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("BAD_REQUEST", "The request could not be read: it is not valid JSON.", { cause });
  }
  checkJson(body);
}
