import { type ReactNode, useMemo } from "react";
import type { Column } from "#ui/data-table/column.ts";
import { DataTable } from "#ui/data-table/data-table.tsx";
import { ListCard } from "#ui/data-table/list-card.tsx";
import { MoveButtons, type Placed, placed } from "#ui/data-table/order.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { OrderOfRows } from "./order-of-rows.tsx";

interface Named {
  id: string;
  name: string;
}

/** The columns of an order: what a row is called, its own, its place, the buttons that move it. Made once. */
export function orderColumns<Row extends Named>(
  title: string,
  own: readonly Column<Placed<Row>>[],
): readonly Column<Placed<Row>>[] {
  return [
    {
      key: "name",
      title,
      size: "lg",
      cell: ({ name }) => (
        <span className="line-clamp-2">
          <Spoken>{name}</Spoken>
        </span>
      ),
    },
    ...own,
    { key: "place", title: "Place", size: "sm", align: "end", phone: "labelled", cell: ({ place }) => place },
    {
      key: "move",
      title: "Move",
      size: "sm",
      cell: ({ id, name, place, of }) => (
        <span className="relative -my-1 flex p-1 max-lg:-mx-3">
          <MoveButtons id={id} name={name} place={place} of={of} />
        </span>
      ),
    },
  ];
}

/** All of something in its order, which buttons change one place a press. */
export function OrderList<Row extends Named>({
  caption,
  noun,
  columns,
  rows,
  href,
  save,
  none,
}: {
  caption: string;
  /** What one is called ('blog'); several have an s. */
  noun: string;
  /** Made by `orderColumns`. */
  columns: readonly Column<Placed<Row>>[];
  /** The same array until they are read anew (`OrderOfRows`). */
  rows: readonly Row[];
  href: (row: Row) => string;
  /** Saves the ids in their new order. Throws ApiError. */
  save: (ids: string[]) => Promise<unknown>;
  /** What to say while there are none. */
  none: ReactNode;
}) {
  const all = useMemo(() => placed(rows), [rows]);
  return (
    <OrderOfRows rows={rows} save={save}>
      {(busy) => (
        <ListCard
          columns={columns}
          faults={[]}
          foot={
            <p role="status" className="num border-t border-line px-4 py-3 text-sm text-muted">
              {rows.length === 1 ? `1 ${noun}` : `${rows.length} ${noun}s`}
            </p>
          }
        >
          {all.length > 0 ? (
            <DataTable
              caption={caption}
              columns={columns}
              rows={all}
              keyOf={({ id }) => id}
              href={href}
              nameOf={({ name }) => name}
              busy={busy}
            />
          ) : (
            none
          )}
        </ListCard>
      )}
    </OrderOfRows>
  );
}
