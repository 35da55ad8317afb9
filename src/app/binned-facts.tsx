import type { ReactNode } from "react";
import type { BinnedWhole } from "#features/bin/admin/contract.ts";
import type { AdminEvent } from "#features/events/admin/contract.ts";
import { eventFacts } from "#features/events/ui/event-facts.tsx";
import type { AdminProgram } from "#features/programs/admin/contract.ts";
import { programFacts } from "#features/programs/ui/program-facts.tsx";
import type { AdminPublication } from "#features/publications/admin/contract.ts";
import { publicationFacts } from "#features/publications/ui/publication-facts.tsx";
import type { AdminResource } from "#features/resources/admin/contract.ts";
import { resourceFacts } from "#features/resources/ui/resource-facts.ts";
import { wordsText } from "#lib/counts.ts";
import { formatDay } from "#lib/dates.ts";
import { formatBdt } from "#lib/money.ts";
import { PageLink } from "#ui/page-link.tsx";

type Fact = { name: string; value: ReactNode };
interface BlogFacts {
  author: string;
  price: number;
  memberPrice: number | null;
  wordCount: number;
  asOf: string | null;
  categories: string[];
  hashtags: string[];
}

const blogFacts = ({ author, price, memberPrice, wordCount, asOf, categories, hashtags }: BlogFacts): Fact[] => [
  { name: "Author", value: author },
  { name: "Price", value: price === 0 ? "Free" : formatBdt(price) },
  { name: "Price for members", value: memberPrice === null ? "" : formatBdt(memberPrice) },
  { name: "Length", value: wordsText(wordCount) },
  { name: "Facts as of", value: asOf === null ? "" : formatDay(asOf) },
  { name: "Categories", value: categories.join(", ") },
  { name: "Hashtags", value: hashtags.map((name) => `#${name}`).join(" ") },
];

const fileFact = (file: string | null): Fact => ({
  name: "File",
  value: file === null ? "" : <PageLink to={`/admin-dashboard/media/files/${file}`}>Look at its file</PageLink>,
});

/** What readers are told of something in the bin beside its text. The bin knows no kinds: what is in a row was checked when it was saved. */
export function binnedFacts({ kind, publishAt, own }: BinnedWhole): Fact[] {
  const as = <Facts,>() => own as unknown as Facts;
  const { file } = as<{ file: string | null }>();
  switch (kind) {
    case "blogs":
      return blogFacts(as<BlogFacts>());
    case "programs":
      return programFacts(as<AdminProgram>());
    case "events": {
      const event = as<AdminEvent>();
      return eventFacts({ ...event, date: event.startsAt, past: Date.parse(event.endsAt) <= Date.now() });
    }
    case "publications":
      return [...publicationFacts({ ...as<AdminPublication>(), publishedAt: publishAt }), fileFact(file)];
    case "resources":
      return [...resourceFacts(as<AdminResource>()), fileFact(file)];
  }
}
