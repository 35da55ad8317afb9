import { type InputEvent, useEffect, useRef, useState } from "react";
import { type FormOptions, useForm } from "#ui/use-form.ts";
import type { Draft } from "../contract.ts";
import { type Fields, typedFieldsOf, versionField } from "./fields.ts";
import { type KeptDraft, readKeptDraft, untilSent, useKeptDraft } from "./use-kept-draft.ts";

export interface KeptFormOptions<Output> extends Omit<FormOptions<Output>, "draft"> {
  /** Under which name what is typed is kept, one for each form and thing. */
  draft: string;
  /** What is saved now, as one writes upon it; nothing for something new. */
  upon?: unknown;
  /** Told after kept texts came into the fields, or went. */
  onPut?: (fields: Fields) => void;
  /** Who only asks first ends the draft by hand, once it is done. */
  endsByHand?: true;
}

/**
 * A form of the admin area (`useForm`) whose typed text outlives a closed tab, a reload, an ended session and a lost connection:
 * it is kept as a draft until it is sent. Only what somebody changed is kept, with what was saved then, so that text of last week
 * put upon something else says so.
 */
export function useKeptForm<Output>({
  draft: name,
  upon,
  onPut,
  endsByHand,
  send,
  onFailure,
  ...options
}: KeptFormOptions<Output>) {
  const latest = useRef<KeptDraft>(undefined);
  const { form, ...rest } = useForm<Output>({
    ...options,
    onFailure(error) {
      const text = onFailure(error);
      // Whoever may no longer do it, as their role was changed while they typed, reads that nothing is lost.
      return (error as { status?: unknown } | null)?.status === 403 ? `${text} What you typed is kept.` : text;
    },
    async send(values, element) {
      await latest.current?.sending(send(values, element).then(() => (endsByHand ? undefined : latest.current?.end())));
    },
  });
  const [found, setFound] = useState<{ name: string; draft: Draft | null }>();
  useEffect(() => {
    let isHere = true;
    // Out of reach is as none: what is kept there then comes up as written in another window.
    const find = (draft: Draft | null) => {
      if (isHere) setFound({ name, draft });
    };
    untilSent(name)
      .then(() => readKeptDraft(name))
      .then(find, () => find(null));
    return () => {
      isHere = false;
    };
  }, [name]);
  const version = upon === undefined ? undefined : JSON.stringify(upon);
  const [isOlder, setOlder] = useState(false);
  const draft = useKeptDraft({
    name,
    kept: found?.name === name ? found.draft : undefined,
    form: form.ref,
    read: (element) => ({ ...typedFieldsOf(element), ...(version === undefined ? {} : { [versionField]: version }) }),
    onPut(fields) {
      const before = fields[versionField];
      setOlder(version !== undefined && before !== undefined && before !== version);
      onPut?.(fields);
    },
  });
  latest.current = draft;
  return {
    ...rest,
    form: {
      ...form,
      onInput(event: InputEvent<HTMLFormElement>) {
        form.onInput(event);
        // A dialog inside the form has fields without a name.
        if ((event.target as HTMLInputElement).name !== "") draft.changed();
      },
    },
    /** What became of what was typed, for the notices; `isOlder`: it was typed before somebody saved something else. */
    draft: { ...draft, isOlder },
  };
}
