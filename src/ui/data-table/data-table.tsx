// biome-ignore-all lint/a11y/noRedundantRoles: CSS that makes cards of rows takes the roles away in some browsers.
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "../icon.tsx";
import { VisuallyHidden } from "../visually-hidden.tsx";
import { shownColumns } from "./choose-columns.ts";
import type { Column } from "./column.ts";
import "./data-table.css";
import { useListKeys } from "./use-list-keys.ts";
import { useOwnList } from "./use-own-list.ts";
import type { Selection } from "./use-selection.ts";

export interface Sorting {
  field: string;
  order: "asc" | "desc";
  /** Address of the list sorted otherwise. */
  href: (field: string, order: "asc" | "desc") => string;
}

function HeadCell<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { title, sort, align, phone } = column;
  if (!sort || !sorting) {
    return (
      <th scope="col" role="columnheader" data-align={align} data-phone={phone}>
        {title}
      </th>
    );
  }
  const active = sorting.field === sort.field;
  const next = active ? (sorting.order === "asc" ? "desc" : "asc") : sort.first;
  return (
    <th
      scope="col"
      role="columnheader"
      data-align={align}
      data-phone={phone}
      aria-sort={active ? (sorting.order === "asc" ? "ascending" : "descending") : "none"}
    >
      <Link to={sorting.href(sort.field, next)} className="inline-flex h-10 items-center gap-1 hover:text-ink">
        {title}
        {active && (
          <Icon name="chevron-down" size={14} className={sorting.order === "asc" ? "rotate-180" : undefined} />
        )}
      </Link>
    </th>
  );
}

/**
 * The rows of a list as a table; on phones as cards. Keys: j and k go through the rows, Enter opens one, x ticks it, / goes
 * to the search. It knows no domain and fetches nothing.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  href,
  nameOf,
  sorting,
  selection,
  busy = false,
}: {
  /** What the table lists, for who has it read aloud. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Where a row leads; without it rows have no page, and the keys go through their ticks. */
  href?: (row: Row) => string;
  /** What a row is called beside its tick. */
  nameOf: (row: Row) => string;
  sorting?: Sorting;
  /** Rows can be ticked. */
  selection?: Selection;
  /** Another page of it is on its way. */
  busy?: boolean;
}) {
  const table = useListKeys();
  const shown = shownColumns(columns, useOwnList(columns).keys);
  const [first, ...others] = shown;
  const firstCell = (row: Row): ReactNode =>
    href === undefined ? (
      first?.cell(row)
    ) : (
      <Link to={href(row)} data-row-link="">
        {first?.cell(row)}
      </Link>
    );
  return (
    <table ref={table} role="table" className="data-table" aria-busy={busy}>
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {selection && (
            <th scope="col" role="columnheader" className="tick-cell">
              <VisuallyHidden>Ticked</VisuallyHidden>
            </th>
          )}
          {shown.map((column) => (
            <HeadCell key={column.key} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            {selection && (
              <td role="cell" className="tick-cell">
                <label className="tick">
                  <input
                    type="checkbox"
                    aria-label={`Tick ${nameOf(row)}`}
                    checked={selection.has(keyOf(row))}
                    onChange={() => selection.toggle(keyOf(row))}
                  />
                </label>
              </td>
            )}
            <th scope="row" role="rowheader" data-align={first?.align}>
              {firstCell(row)}
            </th>
            {others.map((column) => (
              <td
                key={column.key}
                role="cell"
                data-align={column.align}
                data-phone={column.phone}
                data-label={column.phone === "labelled" ? column.title : undefined}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
