import { adminRead } from "#features/accounts/client/admin-read.ts";
import { readCategories } from "#features/blogs/client/read-categories.ts";
import type { Term } from "#features/blogs/contract.ts";
import { readKeptDraft } from "#features/drafts/client/use-kept-draft.ts";
import type { Draft } from "#features/drafts/contract.ts";
import type { KeptVersion } from "#features/versions/contract.ts";
import { capital, withArticle } from "#lib/noun.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { WritingSkeleton } from "#ui/editor/writing-skeleton.tsx";
import { Screen } from "#ui/screen.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { WrittenItem } from "../contract.ts";
import { draftNameOf, ItemForm } from "./item-form.tsx";
import { type ItemEditor, type ItemValues, itemsPath } from "./item-screens.ts";

/** Reads what the screen of one item needs; no id: a new one. Throws ApiError. */
export function readItem<Item extends WrittenItem, Values extends ItemValues>(
  { noun, calls }: ItemEditor<Item, Values>,
  request: Request,
  id: string | undefined,
) {
  return adminRead(request, async () => {
    const [item, versions, categories, kept] = await Promise.all([
      id === undefined ? undefined : calls.one(id).then(({ data }) => data),
      id === undefined ? [] : calls.versions(id).then(({ data }) => data),
      readCategories(),
      readKeptDraft(draftNameOf(noun, id)),
    ]);
    return { item, versions, categories, kept };
  });
}

/** What the browser calls the screen of one item. */
export function itemTitle({ noun }: { noun: string }, id: string | undefined, item: { title: string } | undefined) {
  return id === undefined ? `New ${noun}` : (item?.title ?? capital(withArticle(noun)));
}

function Above({ noun, title }: { noun: string; title: string }) {
  return <Breadcrumbs items={[{ title: `${capital(noun)}s`, href: itemsPath({ noun }) }, { title }]} />;
}

/** The screen of one item before it is there. */
export function ItemScreenSkeleton({ editor: { noun } }: { editor: { noun: string } }) {
  const title = capital(noun);
  return (
    <Screen title={title} above={<Above noun={noun} title={title} />}>
      <WritingSkeleton label={`Loading the ${noun}`} />
    </Screen>
  );
}

/** One item: its text, its facts and its steps on one page; or a new one. */
export function ItemScreen<Item extends WrittenItem, Values extends ItemValues>(props: {
  editor: ItemEditor<Item, Values>;
  item: Item | undefined;
  versions: readonly KeptVersion[];
  categories: readonly Term[];
  kept: Draft | null;
}) {
  const { item, editor } = props;
  const { noun } = editor;
  return (
    <Screen
      title={item === undefined ? `New ${noun}` : <Spoken>{item.title}</Spoken>}
      above={<Above noun={noun} title={item === undefined ? "New" : capital(noun)} />}
    >
      <ItemForm key={item?.id ?? "new"} {...props} />
    </Screen>
  );
}
