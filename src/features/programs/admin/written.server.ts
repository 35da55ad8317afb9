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
  factsOf: ({ certification, format, duration, audience, pricePoisha, position, level, mode, ...row }) => ({
    ...{ certification, format, duration, audience, position, level, mode },
    ...{ language: row.language, hours: row.hours },
    ...{ outcomes: row.outcomes, modules: row.modules, faculty: row.faculty, faq: row.faq },
    price: pricePoisha === null ? null : poishaToBdt(pricePoisha),
  }),
  alone: ["outcomes", "modules", "faculty", "faq"],
  sort: { position: sql`${programs.position}` },
  filter: ({ certification }) =>
    certification === undefined ? undefined : eq(programs.certification, certification === "true"),
});
