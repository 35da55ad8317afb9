import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import { poishaToBdt } from "#lib/money.ts";
import { type Pagination, paginate } from "#lib/pagination.ts";
import { saveItem } from "#platform/content/item-writes.server.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { isVisible, isVisibleAs, nextAppearance, summaryColumnsOf } from "#platform/db/item-columns.server.ts";
import type { Program, ProgramSummary } from "./contract.ts";
import { type ProgramDraft, programRow } from "./draft.server.ts";
import { programSlugs, programs } from "./tables.server.ts";

export type { ProgramDraft } from "./draft.server.ts";

const summaryColumns = {
  ...summaryColumnsOf(programs),
  certification: programs.certification,
  format: programs.format,
  duration: programs.duration,
  audience: programs.audience,
  pricePoisha: programs.pricePoisha,
  level: programs.level,
  mode: programs.mode,
  language: programs.language,
  hours: programs.hours,
};

const { outcomes, modules, faculty, faq } = programs;
const wholeColumns = { ...summaryColumns, body: programs.body, outcomes, modules, faculty, faq };

type Row = { [name in keyof typeof summaryColumns]: (typeof programs.$inferSelect)[name] };

function toSummary({ pricePoisha, updatedAt, ...row }: Row): ProgramSummary {
  return {
    ...row,
    price: pricePoisha === null ? null : poishaToBdt(pricePoisha),
    updatedAt: updatedAt.toISOString(),
  };
}

/** One page of visible programs in the editors' order; `certification` narrows to those with or without a test. */
export async function listPrograms(
  db: Db,
  { page, limit, certification }: { page: number; limit: number; certification?: boolean | undefined },
): Promise<{ items: ProgramSummary[]; pagination: Pagination }> {
  const wanted = and(
    isVisible(programs),
    certification === undefined ? undefined : eq(programs.certification, certification),
  );
  const total = await db.$count(programs, wanted);
  const rows = await db
    .select(summaryColumns)
    .from(programs)
    .where(wanted)
    .orderBy(asc(programs.position), asc(programs.title), asc(programs.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { items: rows.map(toSummary), pagination: paginate(total, page, limit) };
}

/** One visible program by slug or id, also by an address that it had before. Throws NOT_FOUND. */
export async function readProgram(db: Db, part: string): Promise<Program> {
  const [row] = await db
    .select(wholeColumns)
    .from(programs)
    .where(isVisibleAs(programs, part, programSlugs));
  if (!row) throw new AppError("NOT_FOUND", "This program does not exist or is no longer offered.");
  const { body, ...rest } = row;
  const { outcomes: can, modules: parts, faculty: teachers, faq: questions, ...summary } = rest;
  return { ...toSummary(summary), body, outcomes: can, modules: parts, faculty: teachers, faq: questions };
}

/** All programs by title, whatever their state, for what names one; 500 at most. */
export const programChoices = (db: Db): Promise<{ id: string; title: string }[]> =>
  db
    .select({ id: programs.id, title: programs.title })
    .from(programs)
    .orderBy(asc(programs.title), asc(programs.id))
    .limit(500);

/** What a program is called now, whatever its state; undefined when there is none with this id. */
export async function programTitle(tx: DbOrTx, id: string): Promise<string | undefined> {
  const [row] = await tx.select({ title: programs.title }).from(programs).where(eq(programs.id, id));
  return row?.title;
}

/** What other features have to know of a program, whatever its state. */
export interface ProgramFacts {
  id: string;
  title: string;
  slug: string;
  /** Whether visitors can see it now. */
  visible: boolean;
}

/** Programs by their ids. */
export async function factsOfPrograms(db: DbOrTx, ids: readonly string[]): Promise<Map<string, ProgramFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: programs.id,
      title: programs.title,
      slug: programs.slug,
      visible: sql<boolean>`coalesce(${isVisible(programs)}, false)`,
    })
    .from(programs)
    .where(inArray(programs.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The slugs of those of these programs that visitors can see, by id. */
export async function visibleSlugs(db: DbOrTx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: programs.id, slug: programs.slug })
    .from(programs)
    .where(and(inArray(programs.id, [...new Set(ids)]), isVisible(programs)));
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}

/** Moment (ms UTC) at which the next scheduled program appears, or undefined. */
export function nextProgram(db: Db): Promise<number | undefined> {
  return nextAppearance(db, programs);
}

/** Creates the program, or overwrites the one with the same slug. Throws VALIDATION_FAILED. */
export const saveProgram = (db: Db, draft: ProgramDraft): Promise<void> => saveItem(db, programs, programRow(draft));
