import { AppError } from "#lib/app-error.ts";
import { oneLine } from "#lib/input-text.ts";
import { bdtToPoisha } from "#lib/money.ts";
import type { CleanText } from "#platform/content/clean-text.server.ts";
import { type ItemDraft, itemRow } from "#platform/content/item-draft.server.ts";

/** What an event is written from. `price` is BDT (0 = free). */
export interface EventDraft extends ItemDraft {
  kind: string;
  startsAt: Date;
  endsAt: Date;
  location: string;
  virtual: boolean;
  price: number;
  hasRecording: boolean;
  /** A cover cut out of a picture of the library; null: a drawing. */
  image: string | null;
}

/** The columns that a draft gives; `text` is its text where that was cleaned before. Throws VALIDATION_FAILED. */
export function eventRow(draft: EventDraft, text?: CleanText) {
  const { startsAt, endsAt, virtual, hasRecording } = draft;
  if (endsAt <= startsAt)
    throw new AppError("VALIDATION_FAILED", "An event ends after it begins.", {
      errors: [{ path: "endsAt", message: "Must be later than the start" }],
    });
  return {
    ...itemRow(draft, [], text),
    kind: oneLine(draft.kind),
    ...{ startsAt, endsAt, virtual, hasRecording },
    location: oneLine(draft.location),
    pricePoisha: bdtToPoisha(draft.price),
    imageUrl: draft.image,
  };
}
