import { useEffect, useRef, useState } from "react";
import { withArticle } from "#lib/noun.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { FieldError } from "#ui/field-error.tsx";
import { Icon } from "#ui/icon.tsx";
import { type Entry, entriesOf, type ListOfFields, nameOf } from "./fields.ts";
import { PlainField } from "./plain-field.tsx";
import type { StoredListProps } from "./stored-list.tsx";

/** What is wrong with an entry, by the name of its field. */
export type Faults = Readonly<Record<string, string>>;

/** Names of the entries on the screen: they go with an entry when it moves. */
let made = 0;
const newKey = () => {
  made += 1;
  return made;
};

/** A list with its entries and what one does with them; what they come to is kept by who shows it (stored-list.tsx). */
export default function ListEntries({
  field,
  text,
  set,
  error,
  faults,
}: StoredListProps & {
  field: ListOfFields;
  error: string | undefined;
  faults: ReadonlyMap<number, Faults>;
}) {
  const entries = entriesOf(text);
  const [keys, setKeys] = useState<readonly number[]>([]);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [said, setSaid] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<string>(undefined);
  const shown = entries.map((_, i) => keys[i] ?? newKey());
  if (shown.length !== keys.length) setKeys(shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an entry that changed its place lost the focus with it.
  useEffect(() => {
    const name = pressed.current;
    pressed.current = undefined;
    if (name === undefined) return;
    const [wanted] = list.current?.querySelectorAll<HTMLElement>(`[data-focus="${name}"]:not(:disabled)`) ?? [];
    (wanted ?? list.current?.querySelector<HTMLElement>(`[data-entry="${name.split(" ")[0]}"] summary`))?.focus();
  }, [text]);
  const first = field.fields.find(({ kind }) => kind !== "id");
  const titleOf = (entry: Entry) => (first && entry[nameOf(first)]) || `New ${field.entry.toLowerCase()}`;
  const keep = (next: readonly Entry[], nextKeys: readonly number[]) => {
    setKeys(nextKeys);
    set(JSON.stringify(next));
  };
  const swapped = <One,>(all: readonly One[], from: number, to: number) =>
    all.map((one, i) => (i === from ? all[to] : i === to ? all[from] : one) as One);
  function move(from: number, by: -1 | 1) {
    const entry = entries[from];
    if (!entry) return;
    pressed.current = `${shown[from]} ${by}`;
    setSaid(`${titleOf(entry)} is number ${from + by + 1} of ${entries.length} now.`);
    keep(swapped(entries, from, from + by), swapped(shown, from, from + by));
  }
  function add() {
    const key = newKey();
    const id = field.fields.find(({ kind }) => kind === "id");
    const blank = Object.fromEntries(field.fields.map((one) => [nameOf(one), field.begin?.[nameOf(one)] ?? ""]));
    const entry = { ...blank, ...(id && { [nameOf(id)]: `n${crypto.randomUUID().slice(0, 8)}` }) };
    pressed.current = `${key}`;
    setOpen(new Set([...open, key]));
    keep([...entries, entry], [...shown, key]);
  }
  function remove(at: number) {
    keep(entries.toSpliced(at, 1), shown.toSpliced(at, 1));
    setSaid(`Removed. ${entries.length - 1} left.`);
  }
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{field.label}</legend>
      {field.hint !== undefined && <p className="mt-1 text-sm text-muted">{field.hint}</p>}
      <FieldError className="mt-1">{error}</FieldError>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol ref={list} className="mt-2 divide-y divide-line rounded-card border border-line empty:hidden">
        {entries.map((entry, at) => {
          const key = shown[at] as number;
          const wrong = faults.get(at);
          return (
            <li key={key} data-entry={key} className="relative">
              <details
                open={open.has(key) || wrong !== undefined}
                onToggle={({ currentTarget }) => {
                  if (currentTarget.open === open.has(key)) return;
                  const next = new Set(open);
                  if (currentTarget.open) next.add(key);
                  else next.delete(key);
                  setOpen(next);
                }}
              >
                <summary className="flex min-h-13 cursor-pointer items-center gap-3 py-2 pr-28 pl-4">
                  <span className="num w-5 shrink-0 text-sm text-muted">{at + 1}</span>
                  <span dir="auto" className="min-w-0 grow truncate font-medium">
                    {titleOf(entry)}
                  </span>
                </summary>
                <div className="grid gap-x-4 gap-y-5 border-t border-line px-4 py-5 sm:grid-cols-2">
                  {field.fields
                    .filter(({ kind }) => kind !== "id")
                    .map((one) => {
                      const name = nameOf(one);
                      const isWide = !["day", "moment", "choice"].includes(one.kind);
                      return (
                        <div key={name} className={isWide ? "sm:col-span-2" : undefined}>
                          <PlainField
                            field={one}
                            control={{
                              error: wrong?.[name],
                              value: entry[name] ?? "",
                              onChange: ({ currentTarget }) =>
                                keep(entries.with(at, { ...entry, [name]: currentTarget.value }), shown),
                            }}
                          />
                        </div>
                      );
                    })}
                  <div className="sm:col-span-2">
                    <ConfirmButton
                      label="Remove"
                      variant="quiet"
                      size="sm"
                      danger
                      title={`Remove “${titleOf(entry)}”?`}
                      confirm="Remove"
                      onConfirm={() => remove(at)}
                    >
                      It leaves the site when you save. Earlier versions still have it.
                    </ConfirmButton>
                  </div>
                </div>
              </details>
              <div className="absolute top-1 right-1 flex">
                {([-1, 1] as const).map((by) => (
                  <button
                    key={by}
                    type="button"
                    data-focus={`${key} ${by}`}
                    disabled={by < 0 ? at === 0 : at === entries.length - 1}
                    aria-label={`Move “${titleOf(entry)}” ${by < 0 ? "up" : "down"}`}
                    onClick={() => move(at, by)}
                    className="grid size-11 place-items-center rounded-control hover:bg-sunken disabled:opacity-35"
                  >
                    <Icon name="chevron-down" size={18} className={by < 0 ? "rotate-180" : undefined} />
                  </button>
                ))}
              </div>
            </li>
          );
        })}
      </ol>
      {entries.length < field.most && (
        <Button size="sm" variant="secondary" onClick={add} className="mt-3">
          Add {withArticle(field.entry.toLowerCase())}
        </Button>
      )}
    </fieldset>
  );
}
