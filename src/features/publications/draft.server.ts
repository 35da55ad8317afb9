import { AppError, type FieldError } from "#lib/app-error.ts";
import { oneLine } from "#lib/input-text.ts";
import type { CleanText } from "#platform/content/clean-text.server.ts";
import { type ItemDraft, itemRow, type Source } from "#platform/content/item-draft.server.ts";
import { issueMax, keywordMax, keywordsMax, type PublicationKind, seriesMax } from "./kinds.ts";

/** What a publication is written from. */
export interface PublicationDraft extends ItemDraft {
  kind: PublicationKind;
  authors: string[];
  /** Id of a file of the library. */
  file?: string | null;
  series?: string;
  /** Which one of the series ('3', '2026/2'). */
  issue?: string;
  keywords?: string[];
  asOf: string | null;
  sources: Source[];
}

/** Series, issue and keywords where they are given. In one spelling a text may be longer than it was sent. Throws VALIDATION_FAILED. */
function citedRow({ series, issue, keywords }: Pick<PublicationDraft, "series" | "issue" | "keywords">) {
  const row = {
    ...(series !== undefined && { series: oneLine(series) }),
    ...(issue !== undefined && { issue: oneLine(issue) }),
    ...(keywords && { keywords: [...new Set(keywords.map(oneLine).filter(Boolean))] }),
  };
  const errors: FieldError[] = [];
  const demand = (holds: boolean, path: string, message: string) => {
    if (!holds) errors.push({ path, message });
  };
  demand((row.series ?? "").length <= seriesMax, "series", `At most ${seriesMax} characters`);
  demand((row.issue ?? "").length <= issueMax, "issue", `At most ${issueMax} characters`);
  demand((row.keywords ?? []).length <= keywordsMax, "keywords", `At most ${keywordsMax} keywords`);
  for (const [i, keyword] of (row.keywords ?? []).entries())
    demand(keyword.length <= keywordMax, `keywords.${i}`, `At most ${keywordMax} characters`);
  if (errors.length > 0)
    throw new AppError("VALIDATION_FAILED", "The publication cannot be saved like this.", { errors });
  return row;
}

/** The columns that a draft gives; `text` is its text where that was cleaned before. Throws VALIDATION_FAILED. */
export function publicationRow(draft: PublicationDraft, text?: CleanText) {
  const authors = draft.authors.map(oneLine).filter(Boolean);
  if (authors.length === 0)
    throw new AppError("VALIDATION_FAILED", "A publication needs an author.", {
      errors: [{ path: "authors", message: "Name at least one author" }],
    });
  const { kind, asOf, sources, file } = draft;
  return {
    ...itemRow(draft, sources, text),
    kind,
    authors,
    asOf,
    sources,
    ...citedRow(draft),
    ...(file !== undefined && { fileId: file }),
  };
}
