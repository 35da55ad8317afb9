/** The calls about what somebody marked as read, for the learning record. */
export type { BlogReadCalls } from "../reads-api.server.ts";
