// What other features and the jobs may do with drafts.
export { forgetOldDrafts } from "./drafts.server.ts";
