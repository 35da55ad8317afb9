import { formatDateTime, formatDay } from "#lib/dates.ts";
import type { Publication } from "../contract.ts";

/** What readers are told of a publication beside its text; one that did not appear has no day yet. */
export function publicationFacts({
  authors,
  publishedAt,
  asOf,
}: Pick<Publication, "authors" | "asOf"> & { publishedAt: string | null }) {
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
    { name: "Facts as of", value: asOf === null ? "" : formatDay(asOf) },
  ];
}
