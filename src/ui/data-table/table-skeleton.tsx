import { classNames } from "../class-names.ts";
import { Skeleton, SkeletonGroup } from "../skeleton.tsx";
import type { Column } from "./column.ts";
import "./data-table.css";

const sizes = { sm: "grow max-w-20", md: "grow max-w-32", lg: "grow-4" } as const;

/** A list before its rows are there: its filters, and as many columns, as high, as wide. */
export function TableSkeleton({
  columns,
  rows = 10,
  label,
}: {
  columns: readonly Pick<Column<never>, "key" | "size" | "phone">[];
  rows?: number;
  label: string;
}) {
  return (
    <SkeletonGroup label={label} className="divide-y divide-line rounded-card border border-line bg-surface">
      <div className="flex gap-2 p-3">
        <Skeleton className="h-11 grow" />
        <Skeleton className="h-11 w-28 max-lg:hidden" />
      </div>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div
          key={row}
          className="flex min-h-10 flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 lg:flex-nowrap lg:py-0"
        >
          {columns.map(({ key, size = "md", phone }, i) => (
            <span
              key={key}
              className={classNames(
                sizes[size],
                phone === "hidden" ? "max-lg:hidden" : i === 0 ? "max-lg:basis-full" : "max-lg:max-w-20",
              )}
            >
              <Skeleton className={i === 0 ? "h-4 lg:h-3.5" : "h-3.5"} />
            </span>
          ))}
        </div>
      ))}
    </SkeletonGroup>
  );
}
