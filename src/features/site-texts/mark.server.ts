import { createHash } from "node:crypto";
import { cleanText } from "#platform/content/clean-text.server.ts";

/** What is kept: long texts cleaned by the allow-list. Throws VALIDATION_FAILED. */
export async function cleaned(data: object): Promise<object> {
  if (!("html" in data) || typeof data.html !== "string") return data;
  return { ...data, html: (await cleanText(data.html, "data.html")).html };
}

/** Objects with their fields in order: the database keeps them in another one. */
const inOrder = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(inOrder)
    : typeof value === "object" && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, one]) => [key, inOrder(one)]),
        )
      : value;

/** Tells one text from another. */
export const markOf = (data: unknown) =>
  createHash("sha256")
    .update(JSON.stringify(inOrder(data)))
    .digest("hex");
