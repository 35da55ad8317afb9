/** Where the worker keeps copies of what was bought (own-copies.ts). */
export const ownCache = "own";
