// biome-ignore-all lint/a11y/noRedundantRoles: CSS that makes cards of rows takes the roles away in some browsers.
import { memo, type RefObject, useLayoutEffect, useMemo } from "react";
import { useLocation, useNavigation } from "react-router";
import { Icon } from "../icon.tsx";
import { PageLink } from "../page-link.tsx";
import { VisuallyHidden } from "../visually-hidden.tsx";
import { shownColumns } from "./choose-columns.ts";
import type { Column } from "./column.ts";
import "./data-table.css";
import { useFirstRows } from "./use-first-rows.ts";
import { useListKeys } from "./use-list-keys.ts";
import { useOwnList } from "./use-own-list.ts";
import { type Selection, useIsTicked } from "./use-selection.ts";

/** How high a row is at least (data-table.css), for the room of those that follow. */
const rowRem = 2.5;

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
      <PageLink to={sorting.href(sort.field, next)} className="inline-flex h-10 items-center gap-1 hover:text-ink">
        {title}
        {active && (
          <Icon name="chevron-down" size={14} className={sorting.order === "asc" ? "rotate-180" : undefined} />
        )}
      </PageLink>
    </th>
  );
}

function Tick({ id, name, selection }: { id: string; name: string; selection: Selection }) {
  const ticked = useIsTicked(selection, id);
  return (
    <td role="cell" className="tick-cell">
      <label className="tick">
        <input type="checkbox" aria-label={`Tick ${name}`} checked={ticked} onChange={() => selection.toggle(id)} />
      </label>
    </td>
  );
}

interface RowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  id: string;
  name: string;
  to: string | undefined;
  selection: Selection | undefined;
}

function BodyRow<Row>({ row, columns: [first, ...others], id, name, to, selection }: RowProps<Row>) {
  return (
    <tr role="row">
      {selection && <Tick id={id} name={name} selection={selection} />}
      <th scope="row" role="rowheader" data-align={first?.align}>
        {to === undefined ? (
          first?.cell(row)
        ) : (
          <PageLink to={to} data-row-link="">
            {first?.cell(row)}
          </PageLink>
        )}
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
  );
}

/** Drawn anew only with another row or other columns: what goes on around the table is nothing to its rows. */
const KeptRow = memo(BodyRow) as typeof BodyRow;

/** Says that another page of the list is on its way: by itself, so that nothing else is drawn anew when one leaves for it. */
function Busy({ table, also }: { table: RefObject<HTMLTableElement | null>; also: boolean }) {
  const { pathname } = useLocation();
  const busy = useNavigation().location?.pathname === pathname || also;
  useLayoutEffect(() => table.current?.setAttribute("aria-busy", String(busy)), [table, busy]);
  return null;
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
  /** Something is being done to its rows; that another page of it is on its way it knows by itself. */
  busy?: boolean;
}) {
  const table = useListKeys();
  // As text, so that it is the same columns until others are chosen.
  const keys = useOwnList(columns).keys?.join(",");
  const chosen = useMemo(() => shownColumns(columns, keys?.split(",")), [columns, keys]);
  const { shown, missing } = useFirstRows(rows);
  return (
    <>
      <table ref={table} role="table" className="data-table">
        <caption className="sr-only">{caption}</caption>
        <Busy table={table} also={busy} />
        <thead role="rowgroup">
          <tr role="row">
            {selection && (
              <th scope="col" role="columnheader" className="tick-cell">
                <VisuallyHidden>Ticked</VisuallyHidden>
              </th>
            )}
            {chosen.map((column) => (
              <HeadCell key={column.key} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {shown.map((row) => (
            <KeptRow
              key={keyOf(row)}
              row={row}
              columns={chosen}
              id={keyOf(row)}
              name={nameOf(row)}
              to={href?.(row)}
              selection={selection}
            />
          ))}
        </tbody>
      </table>
      {missing > 0 && <div style={{ height: `${missing * rowRem}rem` }} />}
    </>
  );
}
