import { type ReactNode, useEffect, useRef } from "react";
import { Mover, movedBy } from "#ui/data-table/order.tsx";
import { useWrite } from "./use-write.ts";

/**
 * A list whose order buttons change (`MoveButtons`), one place a press; each press is a write, and where a row went is said.
 * `children` draws it, told whether a write is under way.
 */
export function OrderOfRows({
  rows,
  save,
  children,
}: {
  /** The same array until they are read anew: by that the focus knows when to follow. */
  rows: readonly { id: string; name: string }[];
  /** Saves the ids in their new order. Throws ApiError. */
  save: (ids: string[]) => Promise<unknown>;
  children: (busy: boolean) => ReactNode;
}) {
  const { busy, write } = useWrite();
  const list = useRef<HTMLDivElement>(null);
  const pressed = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that changed its place lost the focus with it.
  useEffect(() => {
    const name = pressed.current;
    pressed.current = undefined;
    if (name !== undefined) list.current?.querySelector<HTMLElement>(`[data-move="${name}"]`)?.focus();
  }, [rows]);
  function move(id: string, by: -1 | 1) {
    if (busy) return;
    const at = rows.findIndex((row) => row.id === id);
    pressed.current = `${id} ${by}`;
    const ids = movedBy(
      rows.map((row) => row.id),
      id,
      by,
    );
    void write(async () => {
      await save(ids);
      return { message: `“${rows[at]?.name}” is number ${at + by + 1} of ${rows.length} now.` };
    });
  }
  return (
    <Mover value={move}>
      <div ref={list}>{children(busy)}</div>
    </Mover>
  );
}
