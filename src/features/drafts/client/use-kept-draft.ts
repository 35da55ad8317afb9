import { type RefObject, useEffect, useRef, useState } from "react";
import { ApiError } from "#features/accounts/client/api.ts";
import { getSession } from "#features/accounts/client/session.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useSession } from "#features/accounts/client/use-session.ts";
import type { DraftCalls } from "../api.server.ts";
import type { Draft } from "../contract.ts";
import { type Fields, fieldsOf, putFields, sameFields } from "./fields.ts";
import { Keeper, type Place } from "./keeper.ts";
import { forgetUnsent, readUnsent, unsentKey, writeUnsent } from "./unsent.ts";

/** Nobody presses anything for it, so it sends nobody to another page. */
const api = apiOf<DraftCalls>(true);

/** What is on its way to the server, by the draft's name: a form that goes sends its last text while the next one reads. */
const underWay = new Map<string, Promise<unknown>>();

/** Forms that are just being sent, by the draft's name: a promise that never fails, and goes with them. */
const beingSent = new Map<string, Promise<void>>();

/** Resolves once it is known what became of a form of this name that is just being sent. */
export const untilSent = async (name: string): Promise<void> => beingSent.get(name);

/** What one typed into a form and has not saved, for the `clientLoader` of its screen. Throws ApiError. */
export async function readKeptDraft(name: string): Promise<Draft | null> {
  await underWay.get(name)?.catch(() => {});
  return (await api("GET /drafts/{name}", { params: { name } })).data;
}

export type KeptDraft = ReturnType<typeof useKeptDraft>;

/**
 * Keeps what is typed into a form of the admin area, whose fields keep their own text: on this device at once, on the server
 * within seconds (`Keeper`), until `end`. `kept` is what the server had when the screen was read (undefined as long as it is
 * not known); it is put into the fields, or what this device could not send any more. `read` says what of the form is kept;
 * `onPut` is told after texts were put into the fields.
 */
export function useKeptDraft({
  name,
  kept,
  form,
  read = fieldsOf,
  onPut,
}: {
  name: string;
  kept: Draft | null | undefined;
  form: RefObject<HTMLFormElement | null>;
  read?: (form: HTMLFormElement) => Fields;
  onPut: (fields: Fields) => void;
}) {
  const userId = useSession().user?.userId;
  const key = unsentKey(userId ?? "", name);
  const [place, setPlace] = useState<{ at: Place; savedAt?: string; why?: string }>({ at: "none" });
  const [isBack, setBack] = useState(false);
  const [other, setOther] = useState<Draft>();
  const [dropped, setDropped] = useState<Fields>();
  /** Stays when the form goes: it may go because it was sent, and then its draft ends. */
  const latest = useRef<{ name: string; keeper: Keeper }>(undefined);
  const keeperOf = () => (latest.current?.name === name ? latest.current.keeper : undefined);
  /** Whether the fields have text that the server may not have. */
  const isTyped = useRef(false);
  const reading = useRef(read);
  reading.current = read;
  const isKnown = kept !== undefined;
  const [isUntyped] = useState(() => kept === null && readUnsent(key) === undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form, at once: what this device has waits for nobody.
  useEffect(() => {
    function put() {
      const element = form.current;
      const unsent = readUnsent(key);
      if (!element || isTyped.current || !unsent || sameFields(unsent.fields, reading.current(element))) return;
      isTyped.current = true;
      putFields(element, unsent.fields);
      setBack(true);
      onPut(unsent.fields);
    }
    // But for what is just being sent: if that is done, it is not typed text any more.
    if (beingSent.has(name)) void untilSent(name).then(put);
    else put();
  }, [key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: begins once for each form; what is kept is read when it begins.
  useEffect(() => {
    const element = form.current;
    if (!element || kept === undefined) return;
    const mine = new Keeper(
      {
        read: () => reading.current(element),
        send: async (draft) => {
          // Somebody else is here by now: it would become their draft.
          if (getSession().user?.userId !== userId) throw new ApiError(401, undefined, "");
          const sent = api("PUT /drafts/{name}", { params: { name }, body: draft });
          underWay.set(name, sent);
          return (await sent).data;
        },
        store: (draft, isAlone) => writeUnsent(key, draft, isAlone),
        forget: () => forgetUnsent(key),
        // Told with each letter: the form is drawn anew only where something else is to be said.
        tell: (at, more) => setPlace((before) => (more || before.at !== at || before.why ? { at, ...more } : before)),
      },
      kept?.revision ?? 0,
    );
    latest.current = { name, keeper: mine };
    const now = reading.current(element);
    const isOther = kept !== null && !sameFields(kept.fields, now);
    if (isTyped.current) {
      const revision = readUnsent(key)?.revision ?? -1;
      if (isOther && kept.revision !== revision) {
        setOther(kept);
        // Kept again it stays a text upon that one: the next reload has to ask again.
        mine.revision = revision;
        mine.move();
      } else mine.changed();
    } else if (isOther) {
      putFields(element, kept.fields);
      setBack(true);
      mine.agree(kept.revision, kept.savedAt);
      onPut(kept.fields);
    } else forgetUnsent(key);
    const flush = () => mine.flush();
    window.addEventListener("online", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      window.removeEventListener("online", flush);
      document.removeEventListener("visibilitychange", flush);
      underWay.set(name, mine.leave());
      isTyped.current = false;
    };
  }, [key, isKnown]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the keeper is found by the name.
  useEffect(() => {
    if (place.at !== "moved" || other) return;
    let isHere = true;
    readKeptDraft(name).then(
      (draft) => {
        if (!isHere) return;
        const { current } = form;
        // Saved or dropped in the other window, or the same: nothing is in the way of this text.
        if (draft && current && !sameFields(draft.fields, reading.current(current))) setOther(draft);
        else keeperOf()?.keepOver(draft?.revision ?? 0);
      },
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [place.at, other, name]);

  /**
   * Told that the form is being sent, until it is known what comes of it (`work`, which is passed on). The screen is read anew
   * meanwhile: a form that begins anew there waits for it, or it would begin with what was just sent.
   */
  function sending<T>(work: Promise<T>): Promise<T> {
    const known = () => void beingSent.delete(name);
    beingSent.set(name, work.then(known, known));
    return work;
  }

  async function end(): Promise<void> {
    const mine = keeperOf();
    isTyped.current = false;
    setBack(false);
    const revision = (await mine?.end()) ?? 0;
    forgetUnsent(key);
    // What stays behind says the same as what was saved, or is shown as written before it: nothing is lost by it.
    // Below 0: what the server has is another window's, and no choice was made between the two.
    if (revision >= 0)
      await api("DELETE /drafts/{name}", { params: { name }, query: { revision: String(revision) } }).catch(() => {});
    mine?.begin();
  }

  function changed(): void {
    setDropped(undefined);
    isTyped.current = true;
    const mine = isKnown ? keeperOf() : undefined;
    if (mine) mine.changed();
    else if (form.current) writeUnsent(key, { fields: read(form.current), revision: readUnsent(key)?.revision ?? -1 });
  }

  /** The fields as they came, at once, and the draft ended. What is typed into them until that has arrived is kept after it. */
  async function clear(): Promise<void> {
    form.current?.reset();
    await end();
    if (isTyped.current) changed();
  }

  return {
    place,
    /** Nothing was kept when the screen was opened: the fields begin with what they are given. */
    isUntyped,
    /** Put back when the screen was opened. */
    isBack,
    other,
    dropped: dropped !== undefined,
    changed,
    sending,
    end,
    clear,
    /** Back to what is saved; what was typed can be put back as long as the screen is open. */
    drop() {
      if (!form.current) return;
      setDropped(read(form.current));
      void clear();
      onPut({});
    },
    putBack() {
      if (!form.current || !dropped) return;
      putFields(form.current, dropped);
      onPut(dropped);
      changed();
    },
    takeOther() {
      if (!form.current || !other) return;
      // It may name only what was changed there: what was typed here isn't part of it.
      form.current.reset();
      putFields(form.current, other.fields);
      onPut(other.fields);
      keeperOf()?.agree(other.revision, other.savedAt);
      setOther(undefined);
    },
    keepMine() {
      if (other) keeperOf()?.keepOver(other.revision);
      setOther(undefined);
    },
  };
}
