import { oneLine } from "#lib/input-text.ts";
import { bdtToPoisha } from "#lib/money.ts";
import type { CleanText } from "#platform/content/clean-text.server.ts";
import { type ItemDraft, itemRow } from "#platform/content/item-draft.server.ts";

/** What a program is written from. `price` is BDT, null while the fee is told on request. */
export interface ProgramDraft extends ItemDraft {
  certification: boolean;
  format: string;
  duration: string;
  audience: string;
  price: number | null;
  position: number;
}

/** The columns that a draft gives; `text` is its text where that was cleaned before. Throws VALIDATION_FAILED. */
export function programRow(draft: ProgramDraft, text?: CleanText) {
  return {
    ...itemRow(draft, [], text),
    certification: draft.certification,
    format: oneLine(draft.format),
    duration: oneLine(draft.duration),
    audience: oneLine(draft.audience),
    pricePoisha: draft.price === null ? null : bdtToPoisha(draft.price),
    position: draft.position,
  };
}
