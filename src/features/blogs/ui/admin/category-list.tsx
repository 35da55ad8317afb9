import { useMemo } from "react";
import { OrderOfRows } from "#features/accounts/client/order-of-rows.tsx";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { DataTable } from "#ui/data-table/data-table.tsx";
import { ListCard } from "#ui/data-table/list-card.tsx";
import { placed } from "#ui/data-table/order.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { TermCalls } from "../../admin/terms-api.server.ts";
import type { UsedCategory } from "../../admin/terms-contract.ts";
import { categoryColumns } from "./category-columns.tsx";
import { AllCategories } from "./category-steps.tsx";

const api = apiOf<TermCalls>();

/** All categories in their order, which buttons change. */
export function CategoryList({ categories }: { categories: readonly UsedCategory[] }) {
  const rows = useMemo(() => placed(categories), [categories]);
  const save = (ids: string[]) =>
    api("PUT /categories/order", { body: { ids, before: categories.map(({ id }) => id) } });
  return (
    <AllCategories value={categories}>
      <OrderOfRows rows={rows} save={save}>
        {(busy) => (
          <ListCard
            columns={categoryColumns}
            faults={[]}
            foot={
              <p role="status" className="num border-t border-line px-4 py-3 text-sm text-muted">
                {categories.length === 1 ? "1 category" : `${categories.length} categories`}
              </p>
            }
          >
            {rows.length > 0 ? (
              <DataTable
                caption="Categories"
                columns={categoryColumns}
                rows={rows}
                keyOf={({ id }) => id}
                nameOf={({ name }) => name}
                busy={busy}
              />
            ) : (
              <EmptyState title="No categories yet">
                Make the first one: readers choose blogs by them, and every blog's cover follows its own.
              </EmptyState>
            )}
          </ListCard>
        )}
      </OrderOfRows>
    </AllCategories>
  );
}
