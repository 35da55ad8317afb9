import { createContext, useContext } from "react";
import { Icon } from "../icon.tsx";

/** A row and where it is in the order of all. */
export type Placed<Row> = Row & { place: number; of: number };

/** Rows with their places. */
export const placed = <Row,>(rows: readonly Row[]): Placed<Row>[] =>
  rows.map((row, i) => ({ ...row, place: i + 1, of: rows.length }));

/** The ids with one of them moved by some places; the same where it would leave the list. */
export function movedBy(ids: readonly string[], id: string, by: number): string[] {
  const at = ids.indexOf(id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= ids.length) return [...ids];
  const others = ids.filter((one) => one !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

/** What the buttons of an order do: moves a row by a place. The list around them gives it. */
export const Mover = createContext<(id: string, by: -1 | 1) => void>(() => {});

/** The button that moves a row up in the order, and the one that moves it down. */
export function MoveButtons({ id, name, place, of }: Placed<{ id: string; name: string }>) {
  const move = useContext(Mover);
  return ([-1, 1] as const).map((by) => {
    const ended = by === -1 ? place === 1 : place === of;
    return (
      <button
        key={by}
        type="button"
        // A disabled one would lose the keyboard's place as soon as the end is reached.
        aria-disabled={ended || undefined}
        aria-label={`Move ${name} ${by === -1 ? "up" : "down"}`}
        data-move={`${id} ${by}`}
        onClick={() => {
          if (!ended) move(id, by);
        }}
        className="icon-btn aria-disabled:opacity-35"
      >
        <Icon name="chevron-down" size={18} className={by === -1 ? "rotate-180" : undefined} />
      </button>
    );
  });
}
