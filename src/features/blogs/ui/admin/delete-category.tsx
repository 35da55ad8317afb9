import { useState } from "react";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { SelectField } from "#ui/select-field.tsx";
import { StepDialog } from "#ui/step-dialog.tsx";
import type { TermCalls } from "../../admin/terms-api.server.ts";
import type { UsedCategory } from "../../admin/terms-contract.ts";
import { blogsText, readersText } from "../../admin/terms-views.ts";

const api = apiOf<TermCalls>();

/** Takes a category away; its blogs, and the newsletter readers who chose it, get another one. */
export function DeleteCategory({
  category: { id, name, published, drafts, archived, readers },
  all,
  onDone,
}: {
  category: UsedCategory;
  all: readonly UsedCategory[];
  onDone: () => void;
}) {
  const { busy, write } = useWrite();
  const [to, setTo] = useState("");
  const [missing, setMissing] = useState(false);
  const blogs = published + drafts + archived;
  // Of the only one nothing can move.
  const isLast = all.every((one) => one.id === id);
  const mustMove = blogs > 0 || (readers > 0 && !isLast);
  const target = all.find((one) => one.id === to);
  async function remove() {
    if (mustMove && target === undefined) return setMissing(true);
    if (await write(() => api("DELETE /categories/{id}", { params: { id }, query: { to: target?.id } }))) onDone();
  }
  return (
    <StepDialog
      onClose={onDone}
      title={`Delete “${name}”?`}
      step={blogs === 0 ? "Delete" : `Move ${blogsText(blogs)} and delete`}
      danger
      busy={busy}
      onStep={() => void remove()}
    >
      <div className="space-y-4">
        <p>
          {blogs === 0
            ? "No blog is in it."
            : target
              ? `${blogsText(blogs)} ${blogs === 1 ? "moves" : "move"} to “${target.name}”. One that is there already stays there.`
              : `${blogsText(blogs)} ${blogs === 1 ? "is" : "are"} in it. Choose where ${blogs === 1 ? "it moves" : "they move"}.`}
          {blogs === 0 &&
            readers > 0 &&
            !isLast &&
            ` ${readersText(readers)} chose it. Choose which category they get instead.`}
        </p>
        <SelectField
          label={blogs === 0 ? "Its address and newsletter readers go to" : "Move to"}
          value={to}
          error={missing && target === undefined ? "Choose a category" : undefined}
          onChange={({ target: { value } }) => setTo(value)}
        >
          <option value="">{mustMove ? "Choose a category" : "Nowhere"}</option>
          {all
            .filter((one) => one.id !== id)
            .map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
        </SelectField>
        {target && (
          <p className="text-sm text-muted">
            Its address leads to “{target.name}”, and newsletter readers who chose it get that one instead.
          </p>
        )}
      </div>
    </StepDialog>
  );
}
