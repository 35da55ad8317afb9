import { eq } from "drizzle-orm";
import type { z } from "zod";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { addressNow } from "../holder-address.server.ts";
import { renewedMail } from "../mails.server.ts";
import { certificates } from "../tables.server.ts";
import type { renewSchema } from "./contract.ts";
import {
  checkDay,
  type IssueParts,
  insertCertificate,
  issuedBefore,
  lockStanding,
  orPressed,
  replaceBy,
  siteOf,
} from "./issue.server.ts";

/**
 * Issues the next certificate of somebody whose one ends: the same name and title, other days. The earlier one stays valid to
 * its own end and names the new one. Answers the new one's id. Throws NOT_FOUND, CONFLICT, VALIDATION_FAILED.
 */
export async function renewCertificate(
  parts: IssueParts,
  id: string,
  { key, issuedOn, validUntil }: z.output<typeof renewSchema>,
  issuedBy: string,
): Promise<string> {
  checkDay(issuedOn);
  return parts.db.transaction(async (tx) => {
    const [known] = await tx.select({ id: certificates.id }).from(certificates).where(eq(certificates.requestKey, key));
    const old = known ? undefined : await lockStanding(tx, id).catch((error) => orPressed(tx, key, error));
    if (!old) return issuedBefore(tx, key, { issuedOn, validUntil }, id);
    if (old.replacedBy !== null) {
      await orPressed(tx, key, new AppError("CONFLICT", "This certificate was renewed already. Look at the new one."));
      return issuedBefore(tx, key, { issuedOn, validUntil }, id);
    }
    const { holder, userId, programId, title, kind, occasion } = old;
    const email = await addressNow(tx, old);
    const values = {
      holder,
      email,
      userId,
      programId,
      title,
      kind,
      occasion,
      issuedOn,
      validUntil,
      requestKey: key,
      issuedBy,
    };
    const row = await insertCertificate(tx, values);
    if (!row) return issuedBefore(tx, key, { issuedOn, validUntil }, id);
    await replaceBy(tx, old, row, "renewal");
    await note(tx, {
      action: "certificate.renew",
      subject: old.number,
      subjectId: id,
      before: { validUntil: old.validUntil },
      after: { number: row.number, issuedOn, validUntil },
    });
    if (email !== null) await parts.outbox.put(tx, renewedMail(await siteOf(tx, parts), email, row));
    return row.id;
  });
}
