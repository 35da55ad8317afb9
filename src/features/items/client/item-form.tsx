import type { Term } from "#features/blogs/contract.ts";
import { useWriting } from "#features/drafts/client/use-writing.ts";
import { WritingForm } from "#features/drafts/client/writing-form.tsx";
import { WrittenText } from "#features/drafts/client/written-text.tsx";
import type { Draft } from "#features/drafts/contract.ts";
import type { KeptVersion } from "#features/versions/contract.ts";
import { sameMinute } from "#lib/dhaka-field.ts";
import { capital } from "#lib/noun.ts";
import { sendOnce } from "#ui/press-key.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import type { WrittenItem } from "../contract.ts";
import { type ItemEditor, type ItemValues, itemsPath } from "./item-screens.ts";
import { ItemSide } from "./item-side.tsx";
import { itemNames, itemTexts } from "./item-texts.ts";
import { ItemVersions } from "./item-versions.tsx";

/** Under which name the unsaved text of an item is kept. */
export const draftNameOf = (noun: string, id: string | undefined) => `${noun}-${id ?? "new"}`;

/** The fields know minutes: a moment that nobody touched stays to the millisecond. */
function withMoments<Values extends object>(values: Values, item: object, names: readonly string[]): Values {
  const before = item as Record<string, string | null>;
  const now = values as Record<string, string | null>;
  const kept = names.filter((name) => sameMinute(now[name] ?? null, before[name] ?? null));
  return { ...values, ...Object.fromEntries(kept.map((name) => [name, before[name]])) };
}

/** Where an item is written: a new one, or one that is there. */
export function ItemForm<Item extends WrittenItem, Values extends ItemValues>({
  editor,
  item,
  versions,
  categories,
  kept,
}: {
  editor: ItemEditor<Item, Values>;
  item: Item | undefined;
  versions: readonly KeptVersion[];
  categories: readonly Term[];
  kept: Draft | null;
}) {
  const { noun, calls, form } = editor;
  const allTexts = (one: Item | undefined) => ({ ...itemTexts(one), ...form.texts(one) });
  const writing = useWriting<Values, Item>({
    item,
    textsOf: allTexts,
    names: { ...itemNames, ...form.names },
    ...(form.say && { say: form.say }),
    text: "body",
    schema: form.schema,
    draft: { name: draftNameOf(noun, item?.id), kept },
    save(values, version) {
      if (!item) return sendOnce(`${noun}-key`, values, calls.create);
      const given = withMoments(values, item, ["publishAt", ...(form.moments ?? [])]);
      return calls.change({ ...given, id: item.id, version: version ?? item.version });
    },
    async readVersion(version) {
      const { data } = (await calls.version({ id: item?.id ?? "", version: String(version) })).data;
      return allTexts(data as unknown as Item);
    },
    readSavers: async () => versions,
    leaveTo: ({ id }) => (item ? undefined : `${itemsPath(editor)}/${id}`),
  });
  const { field, touched, follow } = writing;
  return (
    <WritingForm
      writing={writing}
      label={capital(noun)}
      submit={item === undefined ? "Save as a draft" : "Save"}
      beside={
        <>
          {item && <ItemSide editor={editor} item={item} touched={touched} onSaved={follow} />}
          <form.Fields field={field} />
          <SelectField {...field("subject")} label="Subject" hint="Its drawings are those of this category.">
            <option value="">Choose one</option>
            {categories.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            {...field("publishAt")}
            label="Appears"
            hint="Dhaka time. Empty: as soon as it is published."
            type="datetime-local"
          />
          <TextField {...field("slug")} label="Address" hint="Made of the title. Earlier addresses lead on." />
          {item && versions.length > 0 && (
            <ItemVersions editor={editor} item={item} versions={versions} touched={touched} onSaved={follow} />
          )}
        </>
      }
    >
      <TextField {...field("title")} label="Title" maxLength={200} required dir="auto" />
      <TextAreaField
        {...field("summary")}
        label="Excerpt"
        hint="Two sentences for lists, search and social cards."
        rows={2}
        required
        dir="auto"
      />
      <WrittenText writing={writing} label={`Text of the ${noun}`} />
      {form.WideFields && <form.WideFields field={field} />}
    </WritingForm>
  );
}
