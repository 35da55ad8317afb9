import type { ReactNode } from "react";
import type { AddressFault } from "#lib/address-reader.ts";
import { AddressFaults } from "../address-faults.tsx";
import type { ColumnName } from "./choose-columns.ts";
import { ListTools } from "./list-tools.tsx";

/** The frame of a list: its views, what of the address made no sense, the filters, the rows, and what is below them. */
export function ListCard({
  tabs,
  faults,
  above,
  columns,
  filters,
  foot,
  children,
}: {
  tabs?: ReactNode;
  faults: AddressFault[];
  /** What the list as a whole has to say. */
  above?: ReactNode;
  /** Those of its table, to choose among. */
  columns: readonly ColumnName[];
  filters?: ReactNode;
  /** The bar of ticked rows, and the way to other pages. */
  foot: ReactNode;
  /** The rows, or what to say when there are none. */
  children: ReactNode;
}) {
  return (
    <div className="space-y-4">
      {tabs}
      <AddressFaults faults={faults} />
      {above}
      <div className="rounded-card border border-line bg-surface">
        <div className="flex flex-wrap items-start justify-end border-b border-line">
          {filters !== undefined && (
            <div className="min-w-0 grow basis-52 md:basis-64 has-[[aria-expanded=true]]:basis-full">{filters}</div>
          )}
          <div className={filters === undefined ? "px-2 py-1" : "px-2 py-3 max-md:pl-0"}>
            <ListTools columns={columns} />
          </div>
        </div>
        {children}
        {/* Of its own: what comes and goes beside the table has the browser look at all its rows again. */}
        <div className="contents">{foot}</div>
      </div>
    </div>
  );
}
