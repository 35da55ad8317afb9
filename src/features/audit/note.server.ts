import type { DbOrTx } from "#platform/db/client.server.ts";
import { asking } from "#platform/http/asking.server.ts";
import { differing } from "./brief.ts";
import { auditLog } from "./tables.server.ts";

export interface Note {
  /** Area and verb: 'trade-query.answer'. */
  action: string;
  /** What people call the thing: a case number, a title, a key of the settings. */
  subject: string;
  subjectId?: string | undefined;
  /** What was there and what is there now; of two objects only what differs is kept. */
  before?: unknown;
  after?: unknown;
}

const rowOf = ({ action, subject, subjectId, before, after }: Note, userId?: string) => {
  const who = asking();
  return {
    actorId: userId ?? who?.userId,
    action,
    subject: [...(subject.trim() || "–")].slice(0, 300).join(""),
    subjectId,
    ...differing(before, after),
    call: who?.call,
    address: who?.address,
    requestId: who?.requestId,
  };
};

/** Notes what the institute did, in the transaction of the change. Who, when and from where is added here. */
export async function note(tx: DbOrTx, entry: Note): Promise<void> {
  await tx.insert(auditLog).values(rowOf(entry));
}

/** Notes that somebody who is no admin tried an admin's call. */
export async function noteRefused(db: DbOrTx, userId: string, subject: string): Promise<void> {
  await db.insert(auditLog).values({ ...rowOf({ action: "call.refused", subject }, userId), outcome: "refused" });
}
