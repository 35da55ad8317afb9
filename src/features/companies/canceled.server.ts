import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { managerContacts } from "./access.server.ts";
import { companyCohortCanceledMail } from "./mails.server.ts";
import { companies, companyBlocks } from "./tables.server.ts";

/** Tells managers of a canceled cohort in which their company has or holds seats, once each, in the transaction of the mark. */
export async function tellOfCanceled(platform: Platform, stopping?: AbortSignal): Promise<number> {
  const { db } = platform;
  const due = await db
    .select({ id: companyBlocks.id })
    .from(companyBlocks)
    .where(
      and(
        eq(companyBlocks.canceledTold, false),
        inArray(companyBlocks.state, ["held", "paid"]),
        sql`${companyBlocks.cohortId} in (select c.id from cohorts c where c.canceled_at > now() - interval '30 days')`,
      ),
    )
    .orderBy(asc(companyBlocks.id))
    .limit(200);
  let count = 0;
  for (const { id } of due) {
    if (stopping?.aborted) break;
    await db.transaction(async (tx) => {
      const [block] = await tx
        .update(companyBlocks)
        .set({ canceledTold: true })
        .where(and(eq(companyBlocks.id, id), eq(companyBlocks.canceledTold, false)))
        .returning();
      if (!block) return;
      const { companyId, title, state } = block;
      const [company] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId));
      const site = mailSiteOf(await readSettings(tx), platform.config.siteUrl);
      const facts = { company: company?.name ?? "", companyId, title, paid: state === "paid" };
      for (const to of await managerContacts(tx, companyId))
        await platform.outbox.put(tx, companyCohortCanceledMail(site, to, facts));
      count += 1;
    });
  }
  return count;
}
