import { endPress, pressKey } from "#ui/press-key.ts";

const name = "order-key";

/**
 * The key of one order: the same for the same order however often 'Pay' is pressed, after a failed request or a reload
 * too, so that nothing is ordered twice. Another cart, coupon, total or address is another order.
 */
export const orderKeyFor = (order: unknown): string => pressKey(name, order);

/** The order that the key stands for has ended: the next press makes another one. */
export const dropOrderKey = (): void => endPress(name);
