import { redirect } from "react-router";
import type { ZodObject } from "zod";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { type ListAddress, readList } from "#lib/list-address.ts";
import { capital } from "#lib/noun.ts";
import type { Pagination } from "#lib/pagination.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { TableSkeleton } from "#ui/data-table/table-skeleton.tsx";
import { Screen } from "#ui/screen.tsx";
import type { WrittenSummary } from "../contract.ts";
import { ItemList } from "./item-list.tsx";
import { type ItemLists, itemsHref, itemsPath } from "./item-screens.ts";

/** Reads the list of a kind by its address. Throws ApiError, and the way to its last page where it has fewer. */
export async function readItemList<Summary extends WrittenSummary, Query extends ZodObject>(
  lists: ItemLists<Summary, Query>,
  request: Request,
) {
  const list = readList(lists.query, new URL(request.url).searchParams);
  const { data } = await adminRead(request, () => lists.read(list.given));
  const { totalPages } = data.pagination;
  const query = list.query as Record<string, string | number | undefined>;
  if (Number(query.page) > Math.max(1, totalPages)) throw redirect(itemsHref(lists, { ...query, page: totalPages }));
  return { list, data };
}

/** What a kind's list is called. */
export const itemListTitle = ({ noun }: { noun: string }) => `${capital(noun)}s`;

/** The list of a kind before it is there. */
export function ItemListSkeleton<Summary extends WrittenSummary, Query extends ZodObject>({
  lists,
}: {
  lists: ItemLists<Summary, Query>;
}) {
  return (
    <Screen title={itemListTitle(lists)}>
      <TableSkeleton columns={lists.columns} label={`Loading ${lists.noun}s`} />
    </Screen>
  );
}

/** All items of a kind, whatever their state. */
export function ItemListScreen<Summary extends WrittenSummary, Query extends ZodObject>({
  lists,
  ...read
}: {
  lists: ItemLists<Summary, Query>;
  list: ListAddress<Query>;
  data: { items: Summary[]; pagination: Pagination };
}) {
  return (
    <Screen
      title={itemListTitle(lists)}
      action={
        <>
          {lists.ordered && (
            <ButtonLink to={`${itemsPath(lists)}/order`} variant="secondary">
              Order
            </ButtonLink>
          )}
          <ButtonLink to={`${itemsPath(lists)}/new`}>New {lists.noun}</ButtonLink>
        </>
      }
    >
      <ItemList lists={lists} {...read} />
    </Screen>
  );
}
