import { readDraft, removeDraft, writeDraft } from "#ui/form-draft.ts";

const draft = "order-key";

/**
 * The key of one order: the same for the same order however often 'Pay' is pressed, after a failed request or a reload
 * too, so that nothing is ordered twice. Another cart, coupon, total or address is another order.
 */
export function orderKeyFor(order: unknown): string {
  const what = JSON.stringify(order);
  const kept = readDraft(draft);
  if (kept.what === what && kept.key) return kept.key;
  const key = crypto.randomUUID();
  writeDraft(draft, { what, key });
  return key;
}

/** The order that the key stands for has ended: the next press makes another one. */
export function dropOrderKey(): void {
  removeDraft(draft);
}
