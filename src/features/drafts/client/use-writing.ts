import { type InputEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate, useRevalidator } from "react-router";
import { ApiError, failureText } from "#features/accounts/client/api.ts";
import { slugify } from "#lib/slugify.ts";
import { useToast } from "#ui/toast.tsx";
import { type FormOptions, useForm } from "#ui/use-form.ts";
import type { Draft } from "../contract.ts";
import { fieldsOf, putFields, sameFields } from "./fields.ts";
import { useKeptDraft } from "./use-kept-draft.ts";

/** What the fields of a form begin with, by name. */
type FieldTexts = Readonly<Record<string, string>>;

interface WritingOptions<Output, Item> extends Pick<FormOptions<Output>, "schema"> {
  /** What is written on; none for a new one. Read anew, it may be a version that somebody else saved. */
  item: Item | undefined;
  /** The fields of an item, or of a new one. */
  textsOf: (item: Item | undefined) => FieldTexts;
  /** What people call the fields, by name: told when somebody else changed them. */
  names: FieldTexts;
  /** What a field says, as people read it, where that is not its text. */
  say?: (name: string, text: string) => string;
  /** The field that holds the long text. */
  text: string;
  /** Under which name unsaved text is kept, and what was kept when the screen was read. */
  draft: { name: string; kept: Draft | null };
  /** Saves upon the version that was read (none for a new one); answers what is there then. Throws ApiError. */
  save: (values: Output, version: number | undefined) => Promise<{ data: Item; message: string }>;
  /** The fields as an earlier version had them, where versions are kept; without those that it doesn't know. Throws ApiError. */
  readVersion?: (version: number) => Promise<FieldTexts>;
  /** Who saved the versions that are kept: one's own other window is no stranger. Throws ApiError. */
  readSavers: () => Promise<readonly Saver[]>;
  /** Where one goes once it is saved; nowhere if that is undefined. */
  leaveTo: (saved: Item) => string | undefined;
}

/** A version, and who of the staff saved it. */
export interface Saver {
  version: number;
  savedBy: string | null;
}

/** What one writes upon; its texts are not known where it is older than what was read. */
interface Base {
  version: number | undefined;
  texts: FieldTexts | undefined;
}

/**
 * Writing on something that has a long text, facts and a version. What is typed is kept until it is saved, on the server and, as
 * long as that one can't be reached, on this device; somebody who saved in between is not overwritten but shown. A new one's
 * address is made while its title is typed.
 */
export function useWriting<Output, Item extends { version: number }>(options: WritingOptions<Output, Item>) {
  const { item, textsOf, names, say, text, schema, draft: kept, save, readVersion, readSavers, leaveTo } = options;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { toast } = useToast();
  const texts = textsOf(item);
  const { title = "", [text]: value = "" } = texts;
  const [base, setBase] = useState<Base>({ version: item?.version, texts });
  const [touched, setTouched] = useState(false);
  const content = useRef<HTMLTextAreaElement>(null);
  const version = useRef<HTMLTextAreaElement>(null);
  const titleBefore = useRef(title);
  /** What the fields say where nobody touched them. */
  const shown = useRef<FieldTexts>(texts);
  /** What the editor says. Its hidden field may say more: one that nobody wrote into, or that was reset, follows what is saved by itself. */
  const told = useRef(value);
  /** The version that was saved here last. */
  const saved = useRef<number>(undefined);
  const fields = () => (form.ref.current ? fieldsOf(form.ref.current) : {});
  const { form, field, failure, busy } = useForm<Output>({
    schema,
    async send(values) {
      const sent = fields();
      const { data, message } = await save(values, base.version);
      // The server may write them otherwise.
      shown.current = sent;
      saved.current = data.version;
      toast({ title: "Saved", description: message });
      // What came into the fields since they were sent is not saved by it: a picture that was being chosen, say. (Something new has
      // another address by now: kept under this one it would begin the next new one.)
      const stays = item !== undefined && form.ref.current !== null && !sameFields(fields(), sent);
      setTouched(stays);
      if (stays) draft.changed();
      else await draft.end();
      // Whoever went elsewhere meanwhile stays there.
      if (form.ref.current === null) return;
      const next = stays ? undefined : leaveTo(data);
      if (next !== undefined) return void (await navigate(next));
      setBase({ version: data.version, texts: textsOf(data) });
      await revalidate();
    },
    onFailure(error) {
      if (error instanceof ApiError && error.status === 409) void revalidate();
      return failureText(error, "It was not saved. Your text is kept here; try again.");
    },
  });
  const control = (name: string) => form.ref.current?.elements.namedItem(name);

  /** The fields have other texts than before: the editor and the version follow them. */
  function follow() {
    const html = content.current?.value ?? "";
    told.current = html;
    setBegin((now) => ({ html, round: (now?.round ?? 0) + 1 }));
    setTouched(Object.entries(fields()).some(([name, said]) => said !== (texts[name] ?? said)));
    titleBefore.current = (control("title") as HTMLInputElement | null)?.value ?? "";
    // Kept text was written upon a version of then: saved upon today's it would overwrite what came between.
    const upon = Number(version.current?.value);
    if (upon > 0) setBase((now) => (now.version === upon ? now : { version: upon, texts: undefined }));
  }
  const draft = useKeptDraft({
    ...kept,
    form: form.ref,
    onPut(put) {
      follow();
      if (Object.keys(put).length > 0) return;
      // Dropped: what is saved today stands in the fields.
      shown.current = texts;
      setTouched(false);
      setBase({ version: item?.version, texts });
    },
  });
  /**
   * What the editor begins with; `round` counts how often it begins anew. Where nothing was kept it is drawn with the form, as
   * a second drawing is what an editor on a slow computer waits for; else once what was kept has come into the fields.
   */
  const [begin, setBegin] = useState<{ html: string; round: number } | undefined>(
    draft.isUntyped ? { html: value, round: 0 } : undefined,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after what was kept has come into the fields.
  useEffect(() => {
    if (begin?.html !== content.current?.value) follow();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when another version came, what nobody touched here follows it.
  useEffect(() => {
    const { current } = form.ref;
    if (!current) return;
    const before = fields();
    // The editor goes on with one's own text as it was sent: begun anew it would lose the cursor and what can be undone.
    const isOwn = item?.version === saved.current;
    const now = isOwn ? { ...texts, [text]: shown.current[text] ?? "" } : texts;
    // A list has no default of its own: its entries know.
    for (const one of current.elements)
      if (one instanceof HTMLSelectElement && texts[one.name] !== undefined)
        for (const option of one.options) option.defaultSelected = option.value === texts[one.name];
    putFields(
      current,
      Object.fromEntries(Object.entries(now).filter(([name]) => before[name] === shown.current[name])),
    );
    if (!isOwn && content.current?.value !== told.current) follow();
    shown.current = now;
  }, [item?.version]);

  function onInput(event: InputEvent<HTMLFormElement>) {
    const { name, value = "" } = event.target as Partial<HTMLInputElement>;
    const slug = control("slug");
    if (name === "title" && item === undefined && slug instanceof HTMLInputElement) {
      if (slug.value === slugify(titleBefore.current)) slug.value = slugify(value);
      titleBefore.current = value;
    }
    form.onInput(event);
    if (name === "") return;
    if (name === text) told.current = value;
    setTouched(true);
    // The editor hands its text on to a field shortly after.
    if (name !== undefined) draft.changed();
  }

  /** From here on one writes upon what somebody else saved. */
  function goOnUpon(newer: Item): void {
    flushSync(() => setBase({ version: newer.version, texts }));
  }

  return {
    form: { ...form, onInput },
    /** Name, error and first value of a field of text or of a choice. */
    field: (name: string) => ({ ...field(name), defaultValue: texts[name] ?? "" }),
    /** Name and error of a box to tick. */
    box: field,
    failure,
    busy,
    draft,
    touched,
    touch: () => setTouched(true),
    /** One's own step beside the text (published, archived) made another version. */
    follow: (saved: Item) => setBase({ version: saved.version, texts: textsOf(saved) }),
    version: { ref: version, value: base.version },
    text: { name: text, ref: content, begin, value, error: field(text).error },
    /** What somebody else saved meanwhile; undefined while nobody did. */
    moved:
      busy || item === undefined || item.version <= (base.version ?? 0)
        ? undefined
        : {
            item,
            version: item.version,
            since: base.version ?? 0,
            readSavers,
            changed: Object.entries(names).flatMap(([name, title]) =>
              base.texts === undefined || texts[name] === base.texts[name] ? [] : [title],
            ),
            /** There where it is known what both began with. */
            compare:
              base.texts || readVersion
                ? {
                    ...{ form: form.ref.current, names, say, text, theirs: texts },
                    readBase: async () => base.texts ?? readVersion?.(base.version ?? 0),
                  }
                : undefined,
            take() {
              goOnUpon(item);
              draft.drop();
            },
            keep() {
              goOnUpon(item);
              draft.changed();
            },
            /** Goes on with what two versions were joined to. */
            use(joined: Record<string, string>) {
              goOnUpon(item);
              if (form.ref.current) putFields(form.ref.current, joined);
              follow();
              draft.changed();
            },
          },
  };
}

export type Writing<Item extends { version: number }> = ReturnType<typeof useWriting<never, Item>>;
