import { eq, sql } from "drizzle-orm";
import { writtenItems } from "#features/items/service.server.ts";
import { resourceRow } from "../draft.server.ts";
import { resourceSlugs, resources } from "../tables.server.ts";
import { resourceContract } from "./contract.ts";

/** Resources for those who write them. */
export const writtenResources = writtenItems({
  noun: "resource",
  table: resources,
  slugs: resourceSlugs,
  contract: resourceContract,
  rowOf: resourceRow,
  factsOf: ({ kind, asOf, sources, fileId }) => ({ kind, asOf, sources, file: fileId }),
  alone: ["sources", "fileId"],
  sort: { publishAt: sql`${resources.publishAt}` },
  filter: ({ kind }) => kind && eq(resources.kind, kind),
});
