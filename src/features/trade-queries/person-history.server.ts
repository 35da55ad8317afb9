import { desc, eq } from "drizzle-orm";
import { type PersonHistoryPart, shownOfHistory } from "#features/accounts/service.server.ts";
import { deskHref, deskPath } from "./admin/list-views.ts";
import { tradeQueries } from "./tables.server.ts";

/** The trade queries of a person, for their page in the admin area. */
export const queryHistory: PersonHistoryPart = async (db, { userId, email }) => {
  const own = eq(tradeQueries.askerId, userId);
  const rows = await db
    .select({ caseNumber: tradeQueries.caseNumber, status: tradeQueries.status, createdAt: tradeQueries.createdAt })
    .from(tradeQueries)
    .where(own)
    .orderBy(desc(tradeQueries.createdAt))
    .limit(shownOfHistory);
  return {
    name: "tradeQueries",
    title: "Trade queries",
    total: await db.$count(tradeQueries, own),
    items: rows.map(({ caseNumber, status, createdAt }) => ({
      title: caseNumber,
      detail: status,
      at: createdAt.toISOString(),
      href: `${deskPath}/${caseNumber}`,
      emailId: null,
    })),
    more: deskHref({ search: email }),
  };
};
