import { listSearch } from "#lib/list-address.ts";
import { type NeedName, type PurchaseListQuery, purchaseListQuerySchema } from "./contract.ts";

/** Where purchases are listed; one order is behind it by its number. */
export const purchasesPath = "/admin-dashboard/purchases";

type Values = Partial<Record<keyof PurchaseListQuery, string | number>>;

/** The address of the list with these values. */
export const purchasesHref = (values: Values) => purchasesPath + listSearch(purchaseListQuerySchema, values);

/** The page of one order. */
export const purchaseHref = (number: string) => `${purchasesPath}/${number}`;

/** Its receipt, as the buyer has it. */
export const purchaseReceiptHref = (number: string) => `${purchaseHref(number)}/receipt`;

/** The views that one needs daily: first all, then what waits for a person. The oldest of these has waited longest. */
export const purchaseViews: { title: string; needs: NeedName | "all"; values: Values }[] = [
  { title: "All", needs: "all", values: {} },
  { title: "Held payments", needs: "held", values: { needs: "held", order: "asc" } },
  { title: "Transfers to confirm", needs: "transfer", values: { needs: "transfer", order: "asc" } },
  { title: "Refunds asked for", needs: "asked", values: { needs: "asked", order: "asc" } },
  { title: "Refunds due", needs: "refund", values: { needs: "refund", order: "asc" } },
  { title: "Mismatches", needs: "mismatch", values: { needs: "mismatch", order: "asc" } },
];

/** The view of what waits for this. */
export const needHref = (need: NeedName) =>
  purchasesHref(purchaseViews.find(({ needs }) => needs === need)?.values ?? {});
