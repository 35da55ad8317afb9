import { type ReactNode, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { failureText } from "#features/accounts/client/api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { savedBefore } from "#features/drafts/client/fields.ts";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Notice } from "#ui/notice.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { SettingsSection } from "./settings-section.tsx";

type Value = string | number | boolean;

export type SettingField<V> = { name: keyof V & string; label: string; hint?: ReactNode; wide?: true } & (
  | { kind: "text" | "email" | "tel" | "url"; placeholder?: string }
  | { kind: "number"; min: number; max: number; step?: number }
  | { kind: "checkbox" }
  | { kind: "select"; options: readonly { value: string; title: string }[] }
);

/** What a control says, as the schema wants it. */
function read({ kind }: SettingField<never>, text: string | undefined): Value | undefined {
  if (kind === "checkbox") return text !== undefined;
  if (kind === "number") return text === "" || text === undefined ? undefined : Number(text);
  return text ?? "";
}

/** A value as people read it. */
function say<V>(field: SettingField<V>, value: Value): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  if (field.kind === "select") return field.options.find((one) => one.value === String(value))?.title ?? String(value);
  return value === "" ? "empty" : `“${value}”`;
}

/**
 * One small form of the settings, saved by itself. Only what was changed is sent, with what was there before: somebody who
 * saved in between is not overwritten. What they did is shown, and one's own text stays until one decides.
 */
export function SettingsForm<V extends Record<string, Value>>({
  id,
  title,
  lede,
  values,
  fields,
  schema,
  save,
}: {
  id: string;
  title: string;
  lede?: ReactNode;
  /** As the server has them. */
  values: V;
  fields: readonly SettingField<V>[];
  schema: z.ZodType;
  save: (change: Partial<V>, before: Partial<V>) => Promise<{ message: string }>;
}) {
  const { send } = useWrite();
  // `seen` is what the form shows as saved, `base` what the server said when it was taken over from there.
  const [{ seen, base }, setState] = useState({ seen: values, base: values });
  const [touched, setTouched] = useState(false);
  const names = fields.map(({ name }) => name);
  const differ = (a: V, b: V) => fields.filter(({ name }) => a[name] !== b[name]);
  if (!touched && differ(values, base).length > 0) setState({ seen: values, base: values });
  const moved = touched ? differ(values, seen) : [];

  const { form, field, failure, busy, draft } = useKeptForm<V>({
    draft: `settings-${id}`,
    upon: seen,
    onPut(fields) {
      setTouched(names.some((name) => fields[name] !== undefined));
      // Typed before somebody else saved: what they did is shown, as if it had happened just now.
      const before = savedBefore(fields);
      const isOf = typeof before === "object" && before !== null;
      // What was dropped leaves what is saved now, not what was saved when it was typed.
      setState({ seen: isOf ? { ...values, ...(before as Partial<V>) } : values, base: values });
    },
    schema: {
      safeParse: (raw) => {
        const given = raw as Record<string, string>;
        const typed = fields.map((one) => [one.name, read(one as SettingField<never>, given[one.name])]);
        return schema.safeParse(Object.fromEntries(typed)) as ReturnType<z.ZodType<V>["safeParse"]>;
      },
    },
    async send(next) {
      const changed = names.filter((name) => next[name] !== seen[name]);
      const pick = (of: V) => Object.fromEntries(changed.map((name) => [name, of[name]])) as Partial<V>;
      if (changed.length > 0) await send(() => save(pick(next), pick(seen)));
      setState({ seen: { ...seen, ...next }, base });
      setTouched(false);
    },
    onFailure: (error) => failureText(error, "It was not saved."),
  });
  function takeTheirs() {
    setTouched(false);
    setState({ seen: values, base: values });
    // Or what was refused just now would be back after a reload.
    void draft.end();
  }
  const { ref } = form;
  function keepMine() {
    // A list takes no new default from React: one that nobody touched says what is saved now.
    for (const control of ref.current?.elements ?? [])
      if (control instanceof HTMLSelectElement && control.value === String(seen[control.name]))
        control.value = String(values[control.name]);
    setState({ seen: values, base: values });
  }
  const isFirst = useRef(true);
  useEffect(() => {
    const wasFirst = isFirst.current;
    isFirst.current = false;
    // At first the fields say what they are to say, or what was kept.
    if (wasFirst || touched || ref.current === null) return;
    ref.current.reset();
    // A list takes no new default from React.
    for (const control of ref.current.elements)
      if (control instanceof HTMLSelectElement) control.value = String(seen[control.name]);
  }, [seen, touched, ref]);

  return (
    <SettingsSection id={id} title={title} lede={lede}>
      <form
        {...form}
        aria-labelledby={`${id}-title`}
        onInput={(event) => {
          form.onInput(event);
          setTouched(true);
        }}
        className="space-y-5"
      >
        {moved.length > 0 && (
          <Notice tone="warning" title="Somebody else changed this meanwhile" live>
            <ul>
              {moved.map((one) => (
                <li key={one.name}>
                  {one.label}: now {say(one, values[one.name] as Value)}, before {say(one, seen[one.name] as Value)}.
                </li>
              ))}
            </ul>
            <div className="mt-2 flex flex-wrap gap-2">
              <Button size="sm" variant="secondary" onClick={takeTheirs}>
                Take theirs
              </Button>
              <Button size="sm" variant="quiet" onClick={keepMine}>
                Keep what I typed
              </Button>
            </div>
          </Notice>
        )}
        {failure !== undefined && moved.length === 0 && (
          <Notice tone="danger" live>
            {failure}
          </Notice>
        )}
        <div
          className={`grid items-end gap-x-4 sm:grid-cols-2 ${fields.every(({ kind }) => kind === "checkbox") ? "" : "gap-y-5"}`}
        >
          {fields.map(({ label, hint, wide, ...one }) => {
            const shared = { ...field(one.name), label, hint, className: wide ? "sm:col-span-2" : undefined };
            if (one.kind === "checkbox")
              return (
                <CheckboxField
                  {...shared}
                  key={one.name}
                  className="sm:col-span-2"
                  defaultChecked={seen[one.name] === true}
                />
              );
            const defaultValue = String(seen[one.name]);
            if (one.kind === "select")
              return (
                <SelectField {...shared} key={one.name} defaultValue={defaultValue}>
                  {one.options.map(({ value, title: name }) => (
                    <option key={value} value={value}>
                      {name}
                    </option>
                  ))}
                </SelectField>
              );
            const { kind, name: _, ...rest } = one;
            return (
              <TextField
                {...shared}
                {...rest}
                key={one.name}
                type={kind}
                defaultValue={defaultValue}
                autoComplete="off"
              />
            );
          })}
        </div>
        <DraftLine draft={draft} what="form" />
        <Button type="submit" variant={touched ? "primary" : "secondary"} busy={busy} busyLabel="Saving...">
          Save
        </Button>
      </form>
    </SettingsSection>
  );
}
