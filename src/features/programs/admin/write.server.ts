import { eq } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { listCategories } from "#features/blogs/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { poishaToBdt } from "#lib/money.ts";
import {
  changeItem,
  createItem,
  deleteItem,
  setItemStatus,
  type WrittenKind,
} from "#platform/content/item-writes.server.ts";
import type { Db } from "#platform/db/client.server.ts";
import { type ProgramDraft, programRow } from "../draft.server.ts";
import { programSlugs, programs } from "../tables.server.ts";
import type { AdminProgram, CreateProgram, UpdateProgram } from "./contract.ts";
import { readAdminProgram } from "./read.server.ts";

const kind: WrittenKind<ProgramDraft> = {
  noun: "program",
  table: programs,
  slugs: programSlugs,
  note,
  rowOf: programRow,
  async draftOf(tx, id) {
    const [row] = await tx.select().from(programs).where(eq(programs.id, id));
    if (!row) return undefined;
    const { slug, title, summary, body, subject, status, publishAt } = row;
    const { certification, format, duration, audience, pricePoisha, position } = row;
    const price = pricePoisha === null ? null : poishaToBdt(pricePoisha);
    const own = { certification, format, duration, audience, price, position };
    return { slug, title, summary, body, subject, status, publishAt, ...own };
  },
};

/** A program is about what a category is about, as its drawings are. Throws VALIDATION_FAILED. */
async function demandSubject(db: Db, subject: string | undefined): Promise<void> {
  if (subject === undefined || (await listCategories(db)).some(({ slug }) => slug === subject)) return;
  throw new AppError("VALIDATION_FAILED", `There is no category “${subject}”.`, {
    errors: [{ path: "subject", message: "Choose an existing category" }],
  });
}

/** Writes a new program. Throws VALIDATION_FAILED for a taken address, an unknown subject and what cannot be saved. */
export async function createProgram(db: Db, body: CreateProgram): Promise<AdminProgram> {
  await demandSubject(db, body.subject);
  return readAdminProgram(db, await createItem(db, kind, { ...body, slug: body.slug }));
}

/** Changes what is given. Throws NOT_FOUND, CONFLICT when somebody else saved in between, VALIDATION_FAILED as `createProgram`. */
export async function updateProgram(db: Db, { id, version, ...changes }: UpdateProgram): Promise<AdminProgram> {
  await demandSubject(db, changes.subject);
  await changeItem(db, kind, { id, version }, changes);
  return readAdminProgram(db, id);
}

/** Publishes, archives or takes back. Throws NOT_FOUND, CONFLICT, VALIDATION_FAILED for one without a text. */
export async function setProgramStatus(
  db: Db,
  step: { id: string; version: number; status: ProgramDraft["status"] },
): Promise<AdminProgram> {
  await setItemStatus(db, kind, step);
  return readAdminProgram(db, step.id);
}

/** Deletes a program that nobody sees. Throws NOT_FOUND, CONFLICT for a published one. */
export const deleteProgram = (db: Db, id: string): Promise<void> => deleteItem(db, kind, id);
