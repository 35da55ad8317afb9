import { readDraft, removeDraft, writeDraft } from "#ui/form-draft.ts";

const draft = "checkout-choice";

/** What was chosen at the checkout and is no text: kept in the tab through back, failure and sign-in. Never a price. */
export interface CheckoutChoice {
  gateway?: string;
  terms?: "on" | "off";
  /** For whom the paper is made out; nobody in particular when neither. */
  buyer?: "company" | "person" | "nobody";
}

export function readChoice(): CheckoutChoice {
  return readDraft(draft) as CheckoutChoice;
}

export function keepChoice(changed: CheckoutChoice): void {
  writeDraft(draft, { ...readDraft(draft), ...changed });
}

/** What was chosen has served: the next order is asked anew. */
export function forgetChoice(): void {
  removeDraft(draft);
  removeDraft(couponDraft);
}

const couponDraft = "coupon";

export function readCoupon(): string | undefined {
  return readDraft(couponDraft).code;
}

export function keepCoupon(code: string | undefined): void {
  if (code === undefined) removeDraft(couponDraft);
  else writeDraft(couponDraft, { code });
}
