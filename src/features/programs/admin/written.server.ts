import { eq, sql } from "drizzle-orm";
import { writtenItems } from "#features/items/service.server.ts";
import { poishaToBdt } from "#lib/money.ts";
import { programRow } from "../draft.server.ts";
import { programSlugs, programs } from "../tables.server.ts";
import { programContract } from "./contract.ts";

/** Programs for those who write them. */
export const writtenPrograms = writtenItems({
  noun: "program",
  table: programs,
  slugs: programSlugs,
  contract: programContract,
  rowOf: programRow,
  factsOf: ({ certification, format, duration, audience, pricePoisha, position }) => ({
    ...{ certification, format, duration, audience, position },
    price: pricePoisha === null ? null : poishaToBdt(pricePoisha),
  }),
  sort: { position: sql`${programs.position}` },
  filter: ({ certification }) =>
    certification === undefined ? undefined : eq(programs.certification, certification === "true"),
});
