// The one door to the audit log.
export { forgetOldNotes } from "./forget.server.ts";
export { note, noteRefused } from "./note.server.ts";
