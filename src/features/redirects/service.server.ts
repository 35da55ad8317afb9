export { exportRedirectLines, importRedirects } from "./admin/file.server.ts";
export { DeadAddresses, forgetOldDead } from "./dead.server.ts";
export { findRedirect, leadToBlog } from "./find.server.ts";
