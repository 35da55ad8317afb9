import { type Insertion, insertionsFor } from "./insertions.ts";

/** What the menu 'Insert' offers; it comes once somebody is near the bar. */
export default function InsertMenu({
  hasPictures,
  hasWall,
  onInsert,
}: {
  hasPictures: boolean;
  hasWall: boolean;
  onInsert: (what: Insertion) => void;
}) {
  return insertionsFor({ pictures: hasPictures, wall: hasWall })
    .filter(({ inMenu }) => inMenu)
    .map((what) => (
      <button key={what.name} type="button" className="menu-item" onClick={() => onInsert(what)}>
        <span>
          {what.name}
          {what.hint !== undefined && <span className="block text-sm text-muted">{what.hint}</span>}
        </span>
      </button>
    ));
}
