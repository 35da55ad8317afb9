import { useEffect, useMemo, useRef } from "react";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DataTable } from "#ui/data-table/data-table.tsx";
import { ListCard } from "#ui/data-table/list-card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { TermCalls } from "../../admin/terms-api.server.ts";
import type { UsedCategory } from "../../admin/terms-contract.ts";
import { movedBy } from "../../admin/terms-views.ts";
import { categoryColumns } from "./category-columns.tsx";
import { CategoryWork, type PlacedCategory } from "./category-steps.tsx";

const api = apiOf<TermCalls>();

/** All categories in their order, which buttons change. */
export function CategoryList({ categories }: { categories: readonly UsedCategory[] }) {
  const { busy, write } = useWrite();
  const list = useRef<HTMLDivElement>(null);
  const pressed = useRef<string>(undefined);
  const rows = useMemo(
    () => categories.map((category, i) => ({ ...category, place: i + 1, of: categories.length })),
    [categories],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that changed its place lost the focus with it.
  useEffect(() => {
    const name = pressed.current;
    pressed.current = undefined;
    if (name !== undefined) list.current?.querySelector<HTMLElement>(`[data-move="${name}"]`)?.focus();
  }, [rows]);
  function move({ id, name, place, of }: PlacedCategory, by: -1 | 1) {
    if (busy) return;
    pressed.current = `${id} ${by}`;
    const before = categories.map((one) => one.id);
    const body = { ids: movedBy(before, id, by), before };
    void write(async () => {
      await api("PUT /categories/order", { body });
      return { message: `“${name}” is number ${place + by} of ${of} now.` };
    });
  }
  return (
    <CategoryWork value={{ all: categories, move }}>
      <div ref={list}>
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
      </div>
    </CategoryWork>
  );
}
