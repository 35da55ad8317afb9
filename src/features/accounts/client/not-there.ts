import { ApiError, failureText } from "./api.ts";

const statuses = new Set([404, 409, 422]);

/**
 * What to tell where something of one's own can't be shown: `notThere` only where the server said that it isn't (an address
 * of no id included), else what failed. A lost connection says nothing about an order or a seat.
 */
export const notThereText = (error: unknown, notThere: string, failed: string): string =>
  error instanceof ApiError && statuses.has(error.status) ? notThere : failureText(error, failed);
