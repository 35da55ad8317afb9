import { createContext, useContext, useState } from "react";
import { Button } from "#ui/button.tsx";
import { MoveButtons, type Placed } from "#ui/data-table/order.tsx";
import type { UsedCategory } from "../../admin/terms-contract.ts";
import { CategoryDialog } from "./category-form.tsx";
import { DeleteCategory } from "./delete-category.tsx";

/** What the rows need of the list around them. */
export const AllCategories = createContext<readonly UsedCategory[]>([]);

/** What can be done with one category. */
export function CategorySteps({ category }: { category: Placed<UsedCategory> }) {
  const all = useContext(AllCategories);
  const [open, setOpen] = useState<"edit" | "delete">();
  const close = () => setOpen(undefined);
  return (
    <span className="-my-1 flex items-center gap-1 p-1 max-lg:-mx-3">
      <MoveButtons {...category} />
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
