import type { ReactNode } from "react";
import type { AddressFault } from "#lib/address-reader.ts";
import { AddressFaults } from "../address-faults.tsx";

/** The frame of a list: its views, what of the address made no sense, the filters, the rows, and what is below them. */
export function ListCard({
  tabs,
  faults,
  filters,
  foot,
  children,
}: {
  tabs?: ReactNode;
  faults: AddressFault[];
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
      {/* Without filters the head of the table is at the corners. */}
      <div className={`rounded-card border border-line bg-surface ${filters === undefined ? "overflow-clip" : ""}`}>
        {filters !== undefined && <div className="border-b border-line">{filters}</div>}
        {children}
        {foot}
      </div>
    </div>
  );
}
