// The one door to the audit log.
export { note, noteRefused } from "./note.server.ts";
