export { forgetOldUploads } from "./admin/uploads.server.ts";
export { mediaFiles } from "./files.server.ts";
export { mediaJobs } from "./jobs.server.ts";
