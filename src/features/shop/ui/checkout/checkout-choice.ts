import { readDraft, removeDraft, writeDraft } from "#ui/form-draft.ts";

const draft = "checkout-choice";

/** What was chosen at the checkout and is no text: kept in the tab through back, failure and sign-in. Never a price. */
export interface CheckoutChoice {
  gateway?: string;
  terms?: "on";
}

export function readChoice(): CheckoutChoice {
  const { gateway, terms } = readDraft(draft);
  return { ...(gateway === undefined ? {} : { gateway }), ...(terms === "on" ? { terms } : {}) };
}

export function keepChoice(changed: { gateway?: string; terms?: boolean }): void {
  const { gateway, terms } = { ...readChoice(), ...changed };
  writeDraft(draft, { ...(gateway === undefined ? {} : { gateway }), ...(terms ? { terms: "on" } : {}) });
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
