export { partsOf } from "./admin/contract.ts";
export { cutCover, listLibrary } from "./admin/pictures.server.ts";
export { forgetReplaced } from "./admin/replace-picture.server.ts";
export { forgetOldUploads, keepPicture, takeUpload } from "./admin/uploads.server.ts";
export { fileLink, offeredFile } from "./file-links.server.ts";
export { mediaFiles } from "./files.server.ts";
export { mediaJobs } from "./jobs.server.ts";
export { sweepFiles } from "./sweep.server.ts";
