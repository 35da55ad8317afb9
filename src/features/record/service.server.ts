// The one door to learning records.
export type { RecordPart, RecordPerson, RecordRow } from "./parts.server.ts";
