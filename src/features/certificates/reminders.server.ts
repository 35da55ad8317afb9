import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import type { JobKind } from "#platform/jobs/jobs.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { addressNow } from "./holder-address.server.ts";
import { today } from "./lookup.server.ts";
import { endingMail } from "./mails.server.ts";
import { certificates } from "./tables.server.ts";

/** So many days before its end a certificate's holder is told. */
export const remindDays = 30;

/**
 * Writes once to each holder whose certificate ends within a month and was not renewed: mail and mark commit together, so
 * nobody is told twice. Answers how many were told.
 */
export async function remindHolders(
  { db, outbox, config }: Pick<Platform, "db" | "outbox" | "config">,
  stopping?: AbortSignal,
): Promise<number> {
  const due = and(
    isNull(certificates.remindedAt),
    isNotNull(certificates.email),
    isNull(certificates.revokedAt),
    isNull(certificates.replacedAs),
    sql`${certificates.validUntil} between ${today()}::date and ${today()}::date + ${remindDays}::int`,
  );
  for (let told = 0; ; told += 1) {
    if (stopping?.aborted) return told;
    const found = await db.transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(certificates)
        .where(due)
        .orderBy(asc(certificates.validUntil))
        .limit(1)
        .for("update", { skipLocked: true });
      if (!row?.email || row.validUntil === null) return false;
      await tx.update(certificates).set({ remindedAt: sql`now()` }).where(eq(certificates.id, row.id));
      const site = mailSiteOf(await readSettings(tx), config.siteUrl);
      const to = (await addressNow(tx, row)) ?? row.email;
      await outbox.put(tx, endingMail(site, to, { ...row, validUntil: row.validUntil }));
      return true;
    });
    if (!found) return told;
  }
}

/** In the morning in Dhaka. */
export const certificateJobs = (platform: Platform): JobKind<object>[] => [
  {
    name: "certificate-reminders",
    schedule: "23 3 * * *",
    handler: async (_, stopping) => {
      const told = await remindHolders(platform, stopping);
      if (told > 0) platform.log.info({ told }, "holders of certificates that end were told");
    },
  },
];
