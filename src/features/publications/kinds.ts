/** What a publication can be. */
export const publicationKinds = ["working-paper", "practice-note", "brief", "report"] as const;
export type PublicationKind = (typeof publicationKinds)[number];

/** How long what a paper is cited by may be, and how many keywords it may have. */
export const seriesMax = 120;
export const issueMax = 30;
export const keywordMax = 60;
export const keywordsMax = 10;

/** The kinds in words. */
export const publicationKindNames: Record<PublicationKind, string> = {
  "working-paper": "Working paper",
  "practice-note": "Practice note",
  brief: "Brief",
  report: "Report",
};
