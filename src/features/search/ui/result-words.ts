import { formatDay } from "#lib/dates.ts";
import type { SearchItem } from "../contract.ts";
import type { SearchType } from "../kinds.ts";

const names: Record<SearchType, string> = {
  program: "Program",
  event: "Event",
  publication: "Publication",
  resource: "Resource",
  blog: "Blog",
  question: "Question",
};

/** What a result is, in a word or two. */
export function typeOf({ type, past }: Pick<SearchItem, "type" | "past">): string {
  return past ? "Past event" : names[type];
}

/** The day shown with a result, where it has one. */
export function dayOf({ date }: Pick<SearchItem, "date">): string | undefined {
  return date === null ? undefined : formatDay(date);
}
