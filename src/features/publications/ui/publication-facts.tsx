import { formatDateTime, formatDay } from "#lib/dates.ts";
import { inSeries } from "../citation.ts";
import type { Publication } from "../contract.ts";

/** What readers are told of a publication beside its text; one that did not appear has no day yet. */
export function publicationFacts({
  authors,
  publishedAt,
  series,
  issue,
  keywords,
  asOf,
}: Pick<Publication, "authors" | "series" | "issue" | "keywords" | "asOf"> & { publishedAt: string | null }) {
  return [
    { name: authors.length > 1 ? "Authors" : "Author", value: authors.join(", ") },
    {
      name: "Published",
      value:
        publishedAt === null ? (
          ""
        ) : (
          <time dateTime={publishedAt} title={formatDateTime(publishedAt)}>
            {formatDay(publishedAt)}
          </time>
        ),
    },
    { name: series ? "Series" : "Issue", value: inSeries({ series, issue }) },
    { name: "Facts as of", value: asOf === null ? "" : formatDay(asOf) },
    { name: "Keywords", value: keywords.join(", ") },
  ];
}
