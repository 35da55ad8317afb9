import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { findContacts, holdStaff, listStaff } from "#features/accounts/service.server.ts";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { paginate } from "#lib/pagination.ts";
import { dhakaDay } from "#lib/working-days.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { idOfPress, pressedBefore } from "#platform/db/pressed.server.ts";
import type { NewStaffNote } from "#platform/http/fields.ts";
import type { Platform } from "#platform/platform.server.ts";
import { promisedDay } from "../calendar.server.ts";
import {
  isAnsweredSo,
  lockQuery,
  noSuchQuery,
  openPart,
  type QueryRow,
  refuseOther,
  refuseUnseen,
  takeStep,
} from "../case-steps.server.ts";
import type { SeenCase } from "../contract.ts";
import { editText } from "../edits.server.ts";
import { CasePost } from "../post.server.ts";
import { findQuery, toSummary } from "../queries.server.ts";
import { tradeQueries, tradeQueryNotes, tradeQueryParts } from "../tables.server.ts";
import type { AdminList, AdminListQuery, AdminQuery, assignSchema, editSchema, NewAnswer } from "./contract.ts";
import { countAll, pageOfDesk, readFile } from "./list.server.ts";

/** A step on a case, as the audit log names it. */
const caseOf = ({ id, caseNumber }: QueryRow, verb: string) => ({
  action: `trade-query.${verb}`,
  subject: caseNumber,
  subjectId: id,
});

/** More notes are not kept of one case. */
export const maxNotes = 500;
/** An account that was deleted a moment ago may still be named. */
const nobody = { fullName: "", email: "" };

/** What the institute does with queries. Whoever calls it has made sure that somebody of the desk is asking. */
export class QueryDesk {
  private readonly platform: Platform;
  private readonly post: CasePost;

  constructor(platform: Platform) {
    this.platform = platform;
    this.post = new CasePost(platform);
  }

  async list(query: AdminListQuery): Promise<AdminList> {
    const { db } = this.platform;
    const today = dhakaDay(new Date(databaseNow()));
    const filter = { ...query, today };
    const counting = countAll(db, today);
    // What only a status filters is counted already; all else is found meanwhile.
    const counted = !query.search && query.assignee === undefined && !query.overdue;
    const [counts, { rows, total }] = counted
      ? await counting.then(async (all) => [all, await pageOfDesk(db, filter, query, all[query.status])] as const)
      : await Promise.all([counting, pageOfDesk(db, filter, query)]);
    const people = rows.flatMap((row) => [row.asker_id, row.assignee_id ?? row.asker_id]);
    const [named, assignees] = await Promise.all([findContacts(db, people), this.assignees()]);
    const items = rows.map((row) => ({
      ...toSummary(row),
      asker: { userId: row.asker_id, ...(named.get(row.asker_id) ?? nobody) },
      assignee: row.assignee_id
        ? { userId: row.assignee_id, fullName: named.get(row.assignee_id)?.fullName ?? "" }
        : null,
      overdue: row.status === "pending" && row.promised_on < today,
    }));
    return { items, pagination: paginate(total, query.page, query.limit), counts, assignees };
  }

  /** One query with its asker, notes and earlier texts. Throws NOT_FOUND. */
  async read(name: string): Promise<AdminQuery> {
    const { db } = this.platform;
    const found = await findQuery(db, name);
    if (!found) throw noSuchQuery();
    const { query, askerId, assigneeId } = found;
    const { notes, edits } = await readFile(db, query.id);
    const ids = [askerId, assigneeId, ...notes.map((note) => note.authorId), ...edits.map((edit) => edit.editorId)];
    const named = await findContacts(
      db,
      ids.filter((id) => id !== null),
    );
    const nameOf = (id: string | null) => (id === null ? null : (named.get(id)?.fullName ?? null));
    return {
      ...query,
      asker: { userId: askerId, ...(named.get(askerId) ?? nobody) },
      assignee: assigneeId ? { userId: assigneeId, fullName: nameOf(assigneeId) ?? "" } : null,
      overdue: query.status === "pending" && query.promisedOn < dhakaDay(new Date(databaseNow())),
      notes: notes.map(({ authorId, ...note }) => ({ ...note, author: nameOf(authorId) })),
      edits: edits.map(({ editorId, ...edit }) => ({ ...edit, editedBy: nameOf(editorId) })),
    };
  }

  /**
   * Answers what is open. Throws CONFLICT when nothing is, or another question than the answer was written for. Sent again, as no
   * word of it came back, it is not a second one.
   */
  async answer(adminId: string, name: string, { answer, ...written }: NewAnswer): Promise<AdminQuery> {
    return this.change(async (tx) => {
      const row = await lockQuery(tx, name);
      if (await isAnsweredSo(tx, row, written.partId, answer)) return row;
      const at = new Date(databaseNow());
      const next = await takeStep(tx, row, "answer", { answeredAt: at });
      const part = await openPart(tx, row.id);
      if (!part) throw new Error(`trade query ${row.id} is pending, but nothing of it is open`);
      refuseOther(row, part, written);
      await tx
        .update(tradeQueryParts)
        .set({ answer, answeredAt: at, answeredBy: adminId })
        .where(eq(tradeQueryParts.id, part.id));
      await this.post.tellAnswered(tx, next);
      await note(tx, { ...caseOf(row, "answer"), after: { answer } });
      return next;
    });
  }

  /** Changes either text. `id` is that of the query or of a follow-up. */
  async edit(adminId: string, id: string, { type, text, before }: z.infer<typeof editSchema>): Promise<AdminQuery> {
    return this.change(async (tx) => {
      const { row, earlier } = await editText(tx, "admin", adminId, id, type, text, before);
      if (earlier !== undefined)
        await note(tx, { ...caseOf(row, "edit"), before: { [type]: earlier }, after: { [type]: text } });
      return row;
    });
  }

  /** Closes a case as it was `seen`. Throws CONFLICT where something was asked or answered since: nobody has read that. */
  async close(name: string, seen: SeenCase): Promise<AdminQuery> {
    return this.change(async (tx) => {
      const row = await lockQuery(tx, name);
      refuseUnseen(row, seen);
      const next = await takeStep(tx, row, "close", { closedAt: new Date(databaseNow()), closedBy: "institute" });
      await this.post.tellClosed(tx, next);
      await note(tx, { ...caseOf(row, "close"), before: { status: row.status }, after: { status: next.status } });
      return next;
    });
  }

  async reopen(name: string): Promise<AdminQuery> {
    const promisedOn = await promisedDay(this.platform.db, new Date(databaseNow()));
    return this.change(async (tx) => {
      const row = await lockQuery(tx, name);
      const promise = (await openPart(tx, row.id)) ? { promisedOn } : {};
      const next = await takeStep(tx, row, "reopen", { closedAt: null, closedBy: null, ...promise });
      await note(tx, { ...caseOf(row, "reopen"), before: { status: row.status }, after: { status: next.status } });
      return next;
    });
  }

  /** Gives the case to somebody of the desk, or to nobody. Throws VALIDATION_FAILED for anybody else, CONFLICT if it was given away. */
  async assign(name: string, { assigneeId, before }: z.infer<typeof assignSchema>): Promise<AdminQuery> {
    return this.change(async (tx) => {
      // First the account, then the case, as whoever blocks an account does.
      if (assigneeId !== null && !(await holdStaff(tx, "desk", assigneeId)))
        throw new AppError("VALIDATION_FAILED", "Queries are assigned to those who answer them.", {
          errors: [{ path: "assigneeId", message: "Choose somebody of the desk" }],
        });
      const row = await lockQuery(tx, name);
      if (before !== undefined && before !== row.assigneeId)
        throw new AppError("CONFLICT", "Somebody has assigned this query meanwhile.");
      await tx.update(tradeQueries).set({ assigneeId }).where(eq(tradeQueries.id, row.id));
      await note(tx, { ...caseOf(row, "assign"), before: { assigneeId: row.assigneeId }, after: { assigneeId } });
      return row;
    });
  }

  /** Keeps a note, once for each key. Throws NOT_FOUND, CONFLICT. */
  async note(adminId: string, name: string, { text, idempotencyKey }: NewStaffNote): Promise<AdminQuery> {
    return this.change(async (tx) => {
      const row = await lockQuery(tx, name);
      const own = sql`query_id = ${row.id} and author_id = ${adminId} and text = ${text}`;
      if (await pressedBefore(tx, tradeQueryNotes, idempotencyKey, own)) return row;
      if ((await tx.$count(tradeQueryNotes, eq(tradeQueryNotes.queryId, row.id))) >= maxNotes)
        throw new AppError("CONFLICT", "This case has 500 notes; no more are kept.");
      await tx
        .insert(tradeQueryNotes)
        .values({ ...idOfPress(idempotencyKey), queryId: row.id, authorId: adminId, text });
      await note(tx, { ...caseOf(row, "note"), after: { text } });
      return row;
    });
  }

  /** Whom a query can be given to. */
  async assignees(): Promise<{ userId: string; fullName: string }[]> {
    return (await listStaff(this.platform.db, "desk")).map(({ userId, fullName }) => ({ userId, fullName }));
  }

  private async change(step: (tx: DbOrTx) => Promise<Pick<QueryRow, "id">>): Promise<AdminQuery> {
    const { id } = await this.platform.db.transaction(step);
    return this.read(id);
  }
}
