/** What a resource can be. */
export const resourceKinds = ["toolkit", "checklist", "template", "table", "guide"] as const;
export type ResourceKind = (typeof resourceKinds)[number];

/** The kinds in words. */
export const resourceKindNames: Record<ResourceKind, string> = {
  toolkit: "Toolkit",
  checklist: "Checklist",
  template: "Template",
  table: "Reference table",
  guide: "Guide",
};
