import { AppError } from "#lib/app-error.ts";
import { oneLine } from "#lib/input-text.ts";
import type { CleanText } from "#platform/content/clean-text.server.ts";
import { type ItemDraft, itemRow, type Source } from "#platform/content/item-draft.server.ts";
import type { PublicationKind } from "./kinds.ts";

/** What a publication is written from. */
export interface PublicationDraft extends ItemDraft {
  kind: PublicationKind;
  authors: string[];
  /** Id of a file of the library. */
  file?: string | null;
  asOf: string | null;
  sources: Source[];
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
    ...(file !== undefined && { fileId: file }),
  };
}
