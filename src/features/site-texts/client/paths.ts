import { adminHome } from "#lib/admin-screens.ts";

/** Where the texts of the site are written; one is behind it by its name. */
export const textsPath = `${adminHome}/pages`;
