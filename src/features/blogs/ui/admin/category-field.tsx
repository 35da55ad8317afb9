import { useOwnField } from "#features/drafts/client/use-own-field.ts";
import { FieldError } from "#ui/field-error.tsx";
import { idsOf } from "../../admin/form-texts.ts";
import type { Term } from "../../contract.ts";

/** The categories of a blog; the first one that is ticked draws its cover. Kept with the texts of the form. */
export function CategoryField({
  all,
  chosen,
  error,
  onChange,
}: {
  all: readonly Term[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: () => void;
}) {
  const { store, text, set } = useOwnField(JSON.stringify(chosen));
  const ids = idsOf(text);
  function toggle(id: string) {
    set(JSON.stringify(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]));
    onChange();
  }
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Categories</legend>
      <FieldError className="mt-1">{error}</FieldError>
      <input ref={store} type="hidden" name="categories" value={text} readOnly />
      {all.map(({ id, name }) => (
        <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
          <input
            type="checkbox"
            checked={ids.includes(id)}
            onChange={() => toggle(id)}
            className="size-6 shrink-0 accent-sea"
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
