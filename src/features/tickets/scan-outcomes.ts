/** What a scan at the door comes to. */
export const scanOutcomes = ["in", "double", "void", "closed", "other_event", "unknown"] as const;
export type ScanOutcome = (typeof scanOutcomes)[number];
