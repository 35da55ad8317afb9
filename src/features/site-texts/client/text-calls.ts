/** The calls about the site's own texts, for whoever names somebody of the board. */
export type { SiteTextCalls } from "../admin/api.server.ts";
