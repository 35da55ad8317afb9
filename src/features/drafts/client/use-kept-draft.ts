import { type RefObject, useEffect, useRef, useState } from "react";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useSession } from "#features/accounts/client/use-session.ts";
import type { DraftCalls } from "../api.server.ts";
import type { Draft } from "../contract.ts";
import { type Fields, fieldsOf, putFields, sameFields } from "./fields.ts";
import { Keeper, type Place } from "./keeper.ts";
import { forgetUnsent, readUnsent, writeUnsent } from "./unsent.ts";

/** Nobody presses anything for it, so it sends nobody to another page. */
const api = apiOf<DraftCalls>(true);

/** What one typed into a form and has not saved, for the `clientLoader` of its screen. Throws ApiError. */
export async function readKeptDraft(name: string): Promise<Draft | null> {
  return (await api("GET /drafts/{name}", { params: { name } })).data;
}

export type KeptDraft = ReturnType<typeof useKeptDraft>;

/**
 * Keeps what is typed into a form of the admin area, whose fields keep their own text: on this device at once, on the server
 * within seconds (`Keeper`), until `end`. `kept` is what the server had when the screen was read; it is put into the fields,
 * or what this device could not send any more. `onPut` is told after texts were put into the fields.
 */
export function useKeptDraft({
  name,
  kept,
  form,
  onPut,
}: {
  name: string;
  kept: Draft | null;
  form: RefObject<HTMLFormElement | null>;
  onPut: () => void;
}) {
  const userId = useSession().user?.userId ?? "";
  const [place, setPlace] = useState<{ at: Place; savedAt?: string; why?: string }>({ at: "none" });
  const [isBack, setBack] = useState(false);
  const [other, setOther] = useState<Draft>();
  const [dropped, setDropped] = useState<Fields>();
  const keeper = useRef<Keeper>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: begins once for each form; what is kept is read when it begins.
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const mine = new Keeper(
      {
        read: () => fieldsOf(element),
        send: async (draft) => (await api("PUT /drafts/{name}", { params: { name }, body: draft })).data,
        store: (draft) => writeUnsent(userId, name, draft),
        forget: () => forgetUnsent(userId, name),
        tell: (at, more) => setPlace({ at, ...more }),
      },
      kept?.revision ?? 0,
    );
    keeper.current = mine;
    const before = fieldsOf(element);
    const unsent = readUnsent(userId, name);
    if (unsent && !sameFields(unsent.fields, before)) {
      putFields(element, unsent.fields);
      setBack(true);
      if (kept && kept.revision !== unsent.revision && !sameFields(kept.fields, unsent.fields)) {
        setOther(kept);
        mine.move();
      } else mine.changed();
    } else if (kept && !sameFields(kept.fields, before)) {
      putFields(element, kept.fields);
      setBack(true);
      mine.agree(kept.revision, kept.savedAt);
    } else forgetUnsent(userId, name);
    const flush = () => mine.flush();
    window.addEventListener("online", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      window.removeEventListener("online", flush);
      document.removeEventListener("visibilitychange", flush);
      mine.flush();
    };
  }, [userId, name]);

  useEffect(() => {
    if (place.at !== "moved" || other) return;
    let isHere = true;
    readKeptDraft(name).then(
      (draft) => {
        if (!isHere) return;
        // Saved or dropped in the other window: nothing is in the way of this text.
        if (draft) setOther(draft);
        else keeper.current?.keepOver(0);
      },
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [place.at, other, name]);

  async function end(): Promise<void> {
    const revision = await keeper.current?.end();
    setBack(false);
    // What stays behind says the same as what was saved, or is shown as written before it: nothing is lost by it.
    await api("DELETE /drafts/{name}", { params: { name }, query: { revision: String(revision ?? 0) } }).catch(
      () => {},
    );
    keeper.current?.begin();
  }

  return {
    place,
    /** Put back when the screen was opened. */
    isBack,
    other,
    dropped: dropped !== undefined,
    changed() {
      setDropped(undefined);
      keeper.current?.changed();
    },
    end,
    /** Back to what is saved; what was typed can be put back as long as the screen is open. */
    async drop() {
      const { current } = form;
      if (!current) return;
      const fields = fieldsOf(current);
      await end();
      current.reset();
      onPut();
      setDropped(fields);
    },
    putBack() {
      if (!form.current || !dropped) return;
      putFields(form.current, dropped);
      setDropped(undefined);
      onPut();
      keeper.current?.changed();
    },
    takeOther() {
      if (!form.current || !other) return;
      putFields(form.current, other.fields);
      onPut();
      keeper.current?.agree(other.revision, other.savedAt);
      setOther(undefined);
    },
    keepMine() {
      if (other) keeper.current?.keepOver(other.revision);
      setOther(undefined);
    },
  };
}
