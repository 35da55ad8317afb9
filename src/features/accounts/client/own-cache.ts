/** Where the worker keeps copies of what was bought (own-copies.ts). */
export const ownCache = "own";

/** Where the page for the door of an event, and its files, are for when there is no connection: the same for everybody. */
export const doorCache = "door";

/** The database of this device whose rows are somebody's: gone with the session. */
export const ownDatabase = "own";
