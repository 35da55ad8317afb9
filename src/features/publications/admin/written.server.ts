import { eq, sql } from "drizzle-orm";
import { writtenItems } from "#features/items/service.server.ts";
import { publicationRow } from "../draft.server.ts";
import { publicationSlugs, publications } from "../tables.server.ts";
import { publicationContract } from "./contract.ts";

/** Publications for those who write them. */
export const writtenPublications = writtenItems({
  noun: "publication",
  table: publications,
  slugs: publicationSlugs,
  contract: publicationContract,
  rowOf: publicationRow,
  factsOf: ({ kind, authors, series, issue, keywords, asOf, sources, fileId }) => ({
    ...{ kind, authors, series, issue, keywords, asOf, sources },
    file: fileId,
  }),
  alone: ["series", "issue", "keywords", "sources", "fileId"],
  sort: { publishAt: sql`${publications.publishAt}` },
  filter: ({ kind }) => kind && eq(publications.kind, kind),
});
