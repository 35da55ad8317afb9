import type { Limit } from "#platform/http/rate-limit.server.ts";

/** Typing fast asks about three times a second, for some seconds; behind one address there may be a whole office. */
export const searchLimit: Limit = { name: "search", points: 300, seconds: 60, ofReading: true };
/** New lines for the editors from one address, and from everybody together: random text must not fill their list. */
export const missLimit: Limit = { name: "search-miss", points: 20, seconds: 3600 };
export const missTotalLimit: Limit = { name: "search-miss-total", points: 300, seconds: 3600 };
