/** Lets others be served between two pieces of a long look. */
export const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));
