import { AppError, type FieldError } from "#lib/app-error.ts";
import { leadsToWeb, oneLine } from "#lib/input-text.ts";
import { slugPattern } from "#lib/slug.ts";
import type { CleanText } from "./clean-text.server.ts";
import { cleanDocument } from "./document.server.ts";

/** What every item with an address of its own is written from. `body` is HTML from outside. */
export interface ItemDraft {
  slug: string;
  title: string;
  summary: string;
  body: string;
  /** Slug of a blog category. */
  subject: string;
  status: "draft" | "published" | "archived";
  publishAt: Date | null;
}

/** Where a statement comes from, as it is shown under a text. */
export interface Source {
  title: string;
  url: string;
}

/**
 * The columns that a draft gives, cleaned; `cleaned` is its text where that was made before (`cleanText`). Throws
 * VALIDATION_FAILED that names every fault.
 */
export function itemRow(draft: ItemDraft, sources: Source[] = [], cleaned?: CleanText) {
  const title = oneLine(draft.title);
  const summary = oneLine(draft.summary);
  const errors: FieldError[] = [];
  const demand = (holds: boolean, path: string, message: string) => {
    if (!holds) errors.push({ path, message });
  };
  demand(slugPattern.test(draft.slug) && draft.slug.length <= 120, "slug", "Use lower-case words joined by hyphens");
  demand(title !== "" && title.length <= 200, "title", "The title needs 1 to 200 characters");
  demand(summary !== "" && summary.length <= 500, "summary", "The summary needs 1 to 500 characters");
  demand(draft.status !== "published" || draft.publishAt !== null, "publishAt", "A published item needs a date");
  for (const [i, { url }] of sources.entries())
    demand(leadsToWeb(url), `sources.${i}.url`, "Must be an address that begins with http:// or https://");
  if (errors.length > 0) throw new AppError("VALIDATION_FAILED", "The item cannot be saved like this.", { errors });
  const { html, text } = cleaned ?? cleanDocument(draft.body);
  if (draft.status === "published" && text === "")
    throw new AppError("VALIDATION_FAILED", "It needs a text before it can be published.", {
      errors: [{ path: "body", message: "Write a text before you publish" }],
    });
  const { slug, subject, status, publishAt } = draft;
  return { slug, title, summary, body: html, bodyText: text, subject, status, publishAt };
}
