/** The kinds of boxes that a text can have. What each is called stands in the style sheet (ui/styles/reading.css), which shows it. */
export const calloutKinds = ["note", "practice", "warning"] as const;
export type CalloutKind = (typeof calloutKinds)[number];
