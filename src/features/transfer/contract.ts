export type { ContentKind } from "./kinds.ts";
