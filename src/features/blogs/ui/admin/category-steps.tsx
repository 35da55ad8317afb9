import { createContext, useContext, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { UsedCategory } from "../../admin/terms-contract.ts";
import { CategoryDialog } from "./category-form.tsx";
import { DeleteCategory } from "./delete-category.tsx";

/** A category and where it is in the order of all. */
export type PlacedCategory = UsedCategory & { place: number; of: number };

/** What the rows need of the list around them. */
export const CategoryWork = createContext<{
  all: readonly UsedCategory[];
  move: (category: PlacedCategory, by: -1 | 1) => void;
}>({ all: [], move: () => {} });

/** A button that moves a category up in the order, and one down. */
function MoveCategory({ category }: { category: PlacedCategory }) {
  const { move } = useContext(CategoryWork);
  const { id, name, place, of } = category;
  return (
    <>
      {([-1, 1] as const).map((by) => {
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
              if (!ended) move(category, by);
            }}
            className="icon-btn aria-disabled:opacity-35"
          >
            <Icon name="chevron-down" size={18} className={by === -1 ? "rotate-180" : undefined} />
          </button>
        );
      })}
    </>
  );
}

/** What can be done with one category. */
export function CategorySteps({ category }: { category: PlacedCategory }) {
  const { all } = useContext(CategoryWork);
  const [open, setOpen] = useState<"edit" | "delete">();
  const close = () => setOpen(undefined);
  return (
    <span className="-my-1 flex items-center gap-1 p-1 max-lg:-mx-3">
      <MoveCategory category={category} />
      <Button variant="quiet" size="sm" aria-label={`Edit ${category.name}`} onClick={() => setOpen("edit")}>
        Edit
      </Button>
      <Button variant="quiet" size="sm" aria-label={`Delete ${category.name}`} onClick={() => setOpen("delete")}>
        Delete
      </Button>
      {open === "edit" && <CategoryDialog category={category} onDone={close} />}
      {open === "delete" && <DeleteCategory category={category} all={all} onDone={close} />}
    </span>
  );
}
