import { formatDateTime } from "#lib/dates.ts";
import { formatBdt } from "#lib/money.ts";
import { Badge } from "#ui/badge.tsx";
import type { Column } from "#ui/data-table/column.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { Purchase } from "../../admin/contract.ts";
import { needText, stateWords, wayOf } from "./purchase-words.ts";

/** What was bought, in one line. */
function titlesText([first = "", ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

/** An order's state, and beside it what a person has to do. */
export function PurchaseBadges({ state, needs }: Pick<Purchase, "state" | "needs">) {
  const { label, tone } = stateWords[state];
  const other = needs.filter(({ what }) => state !== "review" || what !== "held");
  const held = needs.find(({ what }) => what === "held");
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tone}>{state === "review" && held ? needText(held) : label}</Badge>
      {[...new Set(other.map(needText))].map((text) => (
        <Badge key={text} tone={text === "Transfer awaited" ? "info" : "danger"}>
          {text}
        </Badge>
      ))}
    </span>
  );
}

/** Purchases: which order, how it stands, whose, how much, by which way, when. */
export const purchaseColumns: readonly Column<Purchase>[] = [
  {
    key: "order",
    title: "Order",
    size: "lg",
    cell: ({ number, titles }) => (
      <span className="line-clamp-2 md:line-clamp-1">
        <span className="num font-semibold">{number}</span>{" "}
        <span className="font-normal text-muted">
          <Spoken>{titlesText(titles)}</Spoken>
        </span>
      </span>
    ),
  },
  { key: "state", title: "State", size: "sm", cell: (purchase) => <PurchaseBadges {...purchase} /> },
  {
    key: "buyer",
    title: "Buyer",
    cell: ({ buyer }) => buyer.name !== "" && <Spoken>{buyer.name}</Spoken>,
  },
  {
    key: "total",
    title: "Total",
    size: "sm",
    align: "end",
    sort: { field: "total", first: "desc" },
    cell: ({ total }) => <span className="num">{formatBdt(total)}</span>,
  },
  { key: "way", title: "Paid by", phone: "hidden", cell: ({ gateway }) => wayOf(gateway) },
  {
    key: "ordered",
    title: "Ordered",
    sort: { field: "createdAt", first: "desc" },
    cell: ({ createdAt }) => (
      // Two small lines fit into a row of 40 px.
      <time dateTime={createdAt} className="block text-sm lg:-my-1 lg:w-36 lg:text-xs lg:leading-4 lg:text-balance">
        {formatDateTime(createdAt)}
      </time>
    ),
  },
];
