import { note } from "#features/audit/service.server.ts";
import { addMonths } from "#lib/add-months.ts";
import type { Db } from "#platform/db/client.server.ts";
import { useTerms } from "../terms-lock.server.ts";
import type { AdminBlog } from "./contract.ts";
import { today } from "./today.server.ts";
import { changedMeanwhile, draftOf, lockBlog, overwrite, readAdminBlog } from "./write.server.ts";

/**
 * Says that a blog is still valid: it is to be checked again so many months from today, and where readers see up to which day its
 * facts were checked, that is today. Throws NOT_FOUND, CONFLICT when somebody else saved in between.
 */
export async function markValid(
  db: Db,
  id: string,
  { version, months }: { version: number; months: number },
  by: string,
): Promise<AdminBlog> {
  return db.transaction(async (tx) => {
    await useTerms(tx);
    const row = await lockBlog(tx, id);
    if (row.version !== version) throw changedMeanwhile(row.version);
    const draft = await draftOf(tx, row);
    const next = { ...draft, reviewOn: addMonths(today(), months), asOf: draft.asOf === null ? null : today() };
    await overwrite(tx, row, next, row, by);
    const facts = ({ reviewOn, asOf }: { reviewOn?: string | null; asOf: string | null }) => ({ reviewOn, asOf });
    await note(tx, {
      action: "blog.still-valid",
      subject: row.title,
      subjectId: id,
      before: facts(draft),
      after: facts(next),
    });
    return readAdminBlog(tx, { id });
  });
}
