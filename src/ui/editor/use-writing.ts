import { type InputEvent, useEffect, useRef, useState } from "react";
import { slugify } from "#lib/slugify.ts";
import { removeDraft } from "../form-draft.ts";
import { type FormOptions, useForm } from "../use-form.ts";

/** What the fields of a form begin with, by name. */
export type FieldTexts = Readonly<Record<string, string>>;

interface WritingOptions<Output, Item> extends Pick<FormOptions<Output>, "schema" | "onFailure"> {
  /** What is written on; none for a new one. Read anew, it may be a version that somebody else saved. */
  item: Item | undefined;
  /** The fields of an item, or of a new one. */
  textsOf: (item: Item | undefined) => FieldTexts;
  /** What people call the fields, by name: told when somebody else changed them. */
  names: FieldTexts;
  /** The field that holds the long text. */
  text: string;
  /** Under which name typed text waits on the device. */
  draft: string;
  /** Saves upon the version that was read (none for a new one). Answers what is there then, if one stays on the page. */
  send: (values: Output, version: number | undefined) => Promise<Item | undefined>;
}

/** A field whose value is text of its own; ticks and what is drawn by a part of its own are not. */
const isWritten = (element: Element): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !["checkbox", "radio", "hidden"].includes(element.type));

/**
 * Writing on something that has a long text, facts and a version. What is typed is kept in this tab until it is saved;
 * somebody who saved in between is not overwritten but shown. A new one's address is made while its title is typed.
 */
export function useWriting<Output, Item extends { version: number }>(options: WritingOptions<Output, Item>) {
  const { item, textsOf, names, text, schema, draft, send, onFailure } = options;
  const texts = textsOf(item);
  const [base, setBase] = useState({ version: item?.version, texts });
  const [touched, setTouched] = useState(false);
  /** Counts how often the fields begin anew. */
  const [fresh, setFresh] = useState(0);
  /** What the editor begins with, once it is known what the device kept. */
  const [begin, setBegin] = useState<{ html: string; round: number }>();
  const content = useRef<HTMLTextAreaElement>(null);
  const version = useRef<HTMLTextAreaElement>(null);
  const titleBefore = useRef("");
  const shown = useRef(texts);
  const { form, field, failure, busy } = useForm<Output>({
    schema,
    draft,
    async send(values) {
      const saved = await send(values, base.version);
      setTouched(false);
      if (saved) setBase({ version: saved.version, texts: textsOf(saved) });
    },
    onFailure,
  });
  const control = (name: string) => form.ref.current?.elements.namedItem(name);
  const startText = (html: string) => setBegin((now) => ({ html, round: (now?.round ?? 0) + 1 }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the form has put what the device kept into the fields.
  useEffect(() => {
    const { current } = content;
    startText(current?.value ?? "");
    if (current !== null && current.value !== current.defaultValue) setTouched(true);
    titleBefore.current = (control("title") as HTMLInputElement | null)?.value ?? "";
    // What was kept on the device was written upon a version of then: saved upon today's it would overwrite what came between.
    const kept = Number(version.current?.value);
    if (kept > 0) setBase((now) => ({ ...now, version: kept }));
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when another version came, what nobody touched here follows it.
  useEffect(() => {
    for (const one of form.ref.current?.elements ?? []) {
      if (!isWritten(one) || one.value !== shown.current[one.name] || one.value === texts[one.name]) continue;
      one.value = texts[one.name] ?? "";
      if (one === content.current) startText(one.value);
    }
    shown.current = texts;
  }, [item?.version]);

  function onInput(event: InputEvent<HTMLFormElement>) {
    const { name, value } = event.target as HTMLInputElement;
    const slug = control("slug");
    if (name === "title" && item === undefined && slug instanceof HTMLInputElement) {
      if (slug.value === slugify(titleBefore.current)) slug.value = slugify(value);
      titleBefore.current = value;
    }
    form.onInput(event);
    if (name !== "") setTouched(true);
  }

  return {
    form: { ...form, onInput },
    /** Name, error and first value of a field of text or of a choice. */
    field: (name: string) => ({ ...field(name), defaultValue: texts[name] ?? "" }),
    /** Name and error of a box to tick. */
    box: field,
    failure,
    busy,
    touched,
    touch: () => setTouched(true),
    /** One's own step beside the text (published, archived) made another version. */
    follow: (saved: Item) => setBase({ version: saved.version, texts: textsOf(saved) }),
    fresh,
    version: { ref: version, value: base.version },
    text: { name: text, ref: content, begin, value: texts[text] ?? "", error: field(text).error },
    /** What somebody else saved meanwhile; undefined while nobody did. */
    moved:
      busy || item === undefined || item.version <= (base.version ?? 0)
        ? undefined
        : {
            item,
            changed: Object.keys(names)
              .filter((name) => texts[name] !== base.texts[name])
              .map((name) => names[name] ?? name),
            take() {
              setTouched(false);
              setBase({ version: item.version, texts });
              startText(texts[text] ?? "");
              setFresh(fresh + 1);
              removeDraft(draft);
            },
            keep: () => setBase({ version: item.version, texts }),
          },
  };
}

export type Writing<Item extends { version: number }> = ReturnType<typeof useWriting<never, Item>>;
