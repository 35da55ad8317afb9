import { VersionList } from "#features/versions/client/version-list.tsx";
import type { KeptVersion } from "#features/versions/contract.ts";
import { LatePart, latePart } from "#ui/late-part.tsx";
import { comesSoon, NotLoaded } from "#ui/not-loaded.tsx";
import type { WrittenItem } from "../contract.ts";
import type { ItemEditor, ItemValues } from "./item-screens.ts";
import { itemTexts } from "./item-texts.ts";

const versionLook = latePart(() => import("./version-look.tsx"));

type Kept = KeptVersion & { data: Record<string, unknown> };

/** The saved versions of an item: looked at, compared with today's, put back with one press. */
export function ItemVersions<Item extends WrittenItem, Values extends ItemValues>({
  editor: { calls, form },
  item,
  versions,
  touched,
  onSaved,
}: {
  editor: ItemEditor<Item, Values>;
  item: Item;
  versions: readonly KeptVersion[];
  /** Something is typed that was not saved. */
  touched: boolean;
  onSaved: (item: Item) => void;
}) {
  const { id, version, slug, publishAt } = item;
  async function restore({ data }: Kept) {
    const was = data as unknown as Item;
    await form.schema.ready?.();
    const read = form.schema.safeParse({ ...itemTexts(was), ...form.texts(was) });
    if (!read.success) throw new Error("This version lacks what is asked for today.");
    const answer = await calls.change({ ...read.data, slug, publishAt, id, version });
    onSaved(answer.data);
    return answer;
  }
  const said = (one: Item) => ({ title: one.title, summary: one.summary, body: one.body, words: form.texts(one) });
  const look = ({ data }: Kept, now?: Item) => (
    <LatePart
      part={versionLook}
      props={{ was: said(data as unknown as Item), ...(now && { now: said(now) }), names: form.names, say: form.say }}
      waiting={comesSoon}
      instead={(retry) => <NotLoaded what="The version" retry={retry} />}
    />
  );
  return (
    <VersionList<Kept>
      versions={versions}
      current={version}
      read={async (wanted) => (await calls.version({ id, version: String(wanted) })).data}
      show={(kept) => look(kept)}
      compare={(kept) => look(kept, item)}
      restore={restore}
      note="Title, excerpt, text and facts are put back as a new version; address, hour and status stay as they are."
      disabled={touched}
    />
  );
}
