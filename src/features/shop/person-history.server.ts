import { desc, eq } from "drizzle-orm";
import { type PersonHistoryPart, shownOfHistory } from "#features/accounts/service.server.ts";
import { formatBdt, poishaToBdt } from "#lib/money.ts";
import { purchaseHref, purchasesHref } from "./admin/purchase-views.ts";
import { orders } from "./tables.server.ts";

const stateText = (state: string) => state.replaceAll("_", " ");

/** The orders of a person, for their page in the admin area. */
export const orderHistory: PersonHistoryPart = async (db, { userId, email }) => {
  const own = eq(orders.userId, userId);
  const rows = await db.select().from(orders).where(own).orderBy(desc(orders.createdAt)).limit(shownOfHistory);
  return {
    name: "orders",
    title: "Orders",
    total: await db.$count(orders, own),
    items: rows.map(({ number, state, total, createdAt }) => ({
      title: number,
      detail: `${formatBdt(poishaToBdt(total))}, ${stateText(state)}`,
      at: createdAt.toISOString(),
      href: purchaseHref(number),
      emailId: null,
    })),
    more: purchasesHref({ search: email }),
  };
};
