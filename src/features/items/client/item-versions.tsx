import { Differences } from "#features/drafts/client/differences.tsx";
import { VersionList } from "#features/versions/client/version-list.tsx";
import type { KeptVersion } from "#features/versions/contract.ts";
import { StoredText } from "#ui/editor/stored-text.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { WrittenItem } from "../contract.ts";
import type { ItemEditor, ItemValues } from "./item-screens.ts";
import { itemTexts } from "./item-texts.ts";

type Kept = KeptVersion & { data: Record<string, unknown> };

function Head({ data }: Kept) {
  return (
    <>
      <p className="font-serif text-xl font-medium">
        <Spoken>{String(data.title)}</Spoken>
      </p>
      <p className="text-muted">
        <Spoken>{String(data.summary)}</Spoken>
      </p>
    </>
  );
}

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
  return (
    <VersionList<Kept>
      versions={versions}
      current={version}
      read={async (wanted) => (await calls.version({ id, version: String(wanted) })).data}
      show={(kept) => (
        <>
          <Head {...kept} />
          <StoredText html={String(kept.data.body)} />
        </>
      )}
      compare={(kept) => (
        <>
          <Head {...kept} />
          <Differences before={String(kept.data.body)} now={item.body} />
        </>
      )}
      restore={restore}
      note="Title, excerpt, text and facts are put back as a new version; address, hour and status stay as they are."
      disabled={touched}
    />
  );
}
