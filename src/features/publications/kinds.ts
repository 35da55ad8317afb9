/** What a publication can be. */
export const publicationKinds = ["working-paper", "practice-note", "brief", "report"] as const;
export type PublicationKind = (typeof publicationKinds)[number];

/** The kinds in words. */
export const publicationKindNames: Record<PublicationKind, string> = {
  "working-paper": "Working paper",
  "practice-note": "Practice note",
  brief: "Brief",
  report: "Report",
};
