import { useState } from "react";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { inBinWithUndo } from "#features/bin/client/undo.ts";
import { appearsText } from "#lib/dhaka-field.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { PublishedBadge } from "#ui/editor/published-state.tsx";
import { StoredText } from "#ui/editor/stored-text.tsx";
import { FactList } from "#ui/fact-list.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { SideFact, SideFacts } from "#ui/side-facts.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { WrittenItem } from "../contract.ts";
import { type ItemEditor, type ItemValues, itemsPath } from "./item-screens.ts";

/** An item as readers see it, from what was saved: also a draft, which has no page yet. */
function Preview<Item extends WrittenItem, Values extends ItemValues>({
  editor: { factsOf, below },
  item,
  onClose,
}: {
  editor: ItemEditor<Item, Values>;
  item: Item;
  onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} title={item.title}>
      <p className="lede mb-6 font-serif">
        <Spoken>{item.summary}</Spoken>
      </p>
      <div className="mb-8">
        <FactList facts={factsOf(item)} />
      </div>
      <StoredText html={item.body} />
      {below?.(item)}
    </Dialog>
  );
}

/** Beside an item: whether readers see it, and the steps. `touched`: something is typed that was not saved. */
export function ItemSide<Item extends WrittenItem, Values extends ItemValues>({
  editor,
  item,
  touched,
  onSaved,
}: {
  editor: ItemEditor<Item, Values>;
  item: Item;
  touched: boolean;
  onSaved: (item: Item) => void;
}) {
  const { busy, write } = useWrite();
  const [looking, setLooking] = useState(false);
  const { noun, calls } = editor;
  const { id, version, status, scheduled, publishAt } = item;
  const address = editor.addressOf(item);
  const set = (to: WrittenItem["status"]) =>
    void write(async () => {
      const answer = await calls.publish({ id, version, status: to });
      onSaved(answer.data);
      return answer;
    });
  const appears = appearsText(item, Date.now());
  return (
    <aside aria-label={`About this ${noun}`} className="space-y-4">
      <SideFacts>
        <SideFact name="Status">
          <PublishedBadge status={status} scheduled={scheduled} />
          {item.canceled && <b className="ml-2 text-signal">Canceled</b>}
        </SideFact>
        <SideFact name="Appears">{appears}</SideFact>
        <SideFact name="Address">
          {status === "published" && !scheduled ? (
            <PageLink to={address} className="break-all text-sea underline underline-offset-4">
              {address}
            </PageLink>
          ) : (
            <span className="break-all">{address}</span>
          )}
        </SideFact>
      </SideFacts>
      {editor.furtherOf?.(item).map(({ title, href }) => (
        <ButtonLink key={href} to={href} variant="secondary">
          {title}
        </ButtonLink>
      ))}
      <div className="flex flex-wrap gap-2">
        {status !== "published" && (
          <ConfirmButton
            label="Publish"
            variant="secondary"
            title={`Publish this ${noun}?`}
            confirm="Publish"
            busy={busy}
            disabled={touched}
            onConfirm={() => set("published")}
          >
            {publishAt !== null && Date.parse(publishAt) > Date.now()
              ? `Readers see it ${appears.replace(/^On/, "on")}.`
              : "Readers see it at once."}
          </ConfirmButton>
        )}
        {status === "published" && (
          <ConfirmButton
            label="Archive"
            variant="secondary"
            title={`Archive this ${noun}?`}
            confirm="Archive"
            busy={busy}
            disabled={touched}
            onConfirm={() => set("archived")}
          >
            It leaves the site, its lists and the search. You can publish it again at any time.
          </ConfirmButton>
        )}
        <Button variant="quiet" onClick={() => setLooking(true)}>
          Preview
        </Button>
        {status !== "draft" && (
          <Button variant="quiet" busy={busy} disabled={touched} onClick={() => set("draft")}>
            Make it a draft
          </Button>
        )}
        {status !== "published" && (
          <ConfirmButton
            label="Delete"
            variant="quiet"
            danger
            title={`Delete this ${noun}?`}
            confirm="Delete"
            busy={busy}
            onConfirm={() => void write(() => calls.remove(id), itemsPath(editor), inBinWithUndo(id))}
          >
            It goes to the bin with its earlier addresses. For 30 days you can bring it back from there.
          </ConfirmButton>
        )}
      </div>
      {touched && (
        <p className="text-sm text-muted">
          Save what you changed first: these steps and the preview take what is saved.
        </p>
      )}
      {looking && <Preview editor={editor} item={item} onClose={() => setLooking(false)} />}
    </aside>
  );
}
