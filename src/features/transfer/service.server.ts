export { foldersOfImports, forgetOldImports } from "./admin/imports.server.ts";
export { transferJobs } from "./jobs.server.ts";
