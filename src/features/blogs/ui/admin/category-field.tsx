import { useEffect, useRef, useState } from "react";
import { restoredEvent } from "#ui/form-draft.ts";
import { Icon } from "#ui/icon.tsx";
import { idsOf } from "../../admin/form.ts";
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
  const store = useRef<HTMLInputElement>(null);
  const [ids, setIds] = useState(chosen);
  const saved = useRef(chosen);
  saved.current = chosen;
  useEffect(() => {
    const { current } = store;
    const read = () => setIds(idsOf(current?.value ?? ""));
    const reset = () => setIds(saved.current);
    current?.addEventListener(restoredEvent, read);
    current?.form?.addEventListener("reset", reset);
    return () => {
      current?.removeEventListener(restoredEvent, read);
      current?.form?.removeEventListener("reset", reset);
    };
  }, []);
  const byHand = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the choice has come into the field.
  useEffect(() => {
    if (byHand.current) store.current?.dispatchEvent(new Event("input", { bubbles: true }));
    byHand.current = false;
  }, [ids]);
  function toggle(id: string) {
    byHand.current = true;
    setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
    onChange();
  }
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Categories</legend>
      {error !== undefined && (
        <p role="alert" className="mt-1 flex items-start gap-1.5 text-sm font-medium text-signal">
          <Icon name="circle-alert" size={16} className="mt-[3px] shrink-0" />
          {error}
        </p>
      )}
      <input ref={store} type="hidden" name="categories" value={JSON.stringify(ids)} readOnly />
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
