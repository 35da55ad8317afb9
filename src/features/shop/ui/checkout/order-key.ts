import { readDraft, writeDraft } from "#ui/form-draft.ts";
import { endPress, pressKey } from "#ui/press-key.ts";

const name = "order-key";

/**
 * The key of one order: the same for the same order however often 'Pay' is pressed, after a failed request or a reload
 * too, so that nothing is ordered twice. Another cart, coupon, total or address is another order.
 */
export const orderKeyFor = (order: unknown): string => pressKey(name, order);

/** The order that the key stands for has ended: the next press makes another one. */
export const dropOrderKey = (): void => endPress(name);

/** Remembers which order the key has made. */
export const noteOrderOfKey = (id: string): void => writeDraft(name, { ...readDraft(name), order: id });

/** Whether an order is the one that was last made in this tab, and has not ended yet. */
export const isOrderOfKey = (id: string): boolean => readDraft(name).order === id;
