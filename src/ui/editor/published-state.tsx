import { Badge, type BadgeTone } from "../badge.tsx";

/** Whether readers see what was written. */
export interface PublishedState {
  status: "draft" | "published" | "archived";
  /** Published, and its hour is still to come. */
  scheduled: boolean;
}

const looks: Record<PublishedState["status"] | "scheduled", { tone: BadgeTone; text: string }> = {
  draft: { tone: "neutral", text: "Draft" },
  published: { tone: "success", text: "Published" },
  scheduled: { tone: "info", text: "Scheduled" },
  archived: { tone: "free", text: "Archived" },
};

/** The same as a word. */
export function PublishedBadge({ status, scheduled }: PublishedState) {
  const { tone, text } = looks[scheduled ? "scheduled" : status];
  return <Badge tone={tone}>{text}</Badge>;
}

/** The views of a list of what is written and published, which one needs daily. */
export const publishedViews = [
  { title: "All", status: "all" },
  { title: "Drafts", status: "draft" },
  { title: "Published", status: "published" },
  { title: "Scheduled", status: "scheduled" },
  { title: "Archived", status: "archived" },
] as const;
