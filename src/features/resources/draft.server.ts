import type { CleanText } from "#platform/content/clean-text.server.ts";
import { type ItemDraft, itemRow, type Source } from "#platform/content/item-draft.server.ts";
import type { ResourceKind } from "./kinds.ts";

/** What a resource is written from. */
export interface ResourceDraft extends ItemDraft {
  kind: ResourceKind;
  /** Id of a file of the library. */
  file?: string | null;
  asOf: string | null;
  sources: Source[];
}

/** The columns that a draft gives; `text` is its text where that was cleaned before. Throws VALIDATION_FAILED. */
export function resourceRow(draft: ResourceDraft, text?: CleanText) {
  const { kind, asOf, sources, file } = draft;
  return { ...itemRow(draft, sources, text), kind, asOf, sources, ...(file !== undefined && { fileId: file }) };
}
