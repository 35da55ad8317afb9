import { type FormEvent, useContext, useEffect, useState } from "react";
import { Link } from "react-router";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { Skeleton } from "../skeleton.tsx";
import { Spoken } from "../spoken.tsx";
import { TextField } from "../text-field.tsx";
import { useToast } from "../toast.tsx";
import { viewSearch } from "./choose-columns.ts";
import { ListViews, longestName, type SavedView, type ViewStore } from "./own-lists.ts";

function View({ view, isNow, onDrop }: { view: SavedView; isNow: boolean; onDrop: () => void }) {
  return (
    <li className="flex items-center gap-1">
      <Link to={view.list + view.search} aria-current={isNow ? "page" : undefined} className="menu-item min-w-0 grow">
        <span className="truncate">
          <Spoken>{view.name}</Spoken>
        </span>
      </Link>
      <button type="button" className="icon-btn shrink-0" aria-label={`Delete the view ${view.name}`} onClick={onDrop}>
        <Icon name="x" size={18} />
      </button>
    </li>
  );
}

function Views({ store, path, search }: { store: ViewStore; path: string; search: string }) {
  const [all, setAll] = useState<readonly SavedView[]>();
  const [fault, setFault] = useState<string>();
  const { toast } = useToast();
  const now = viewSearch(search);
  async function take(work: Promise<readonly SavedView[]>): Promise<boolean> {
    try {
      setAll(await work);
      setFault(undefined);
      return true;
    } catch (error) {
      setFault(store.failure(error));
      return false;
    }
  }
  /** The menu closes as soon as a button of it is pressed: what came of it is told beside it. */
  async function change(work: Promise<readonly SavedView[]>, title: string): Promise<boolean> {
    try {
      setAll(await work);
      toast({ title });
      return true;
    } catch (error) {
      toast({ title: "This did not work", description: store.failure(error), variant: "destructive" });
      return false;
    }
  }
  async function copy() {
    const address = window.location.origin + path + now;
    try {
      // Not there at all on a page that isn't served safely.
      await navigator.clipboard.writeText(address);
      toast({ title: "Copied", description: "The address of what you see is copied." });
    } catch {
      toast({ title: "This did not work", description: `Copy it by hand: ${address}`, variant: "destructive" });
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the menu is opened first.
  useEffect(() => void take(store.read()), []);
  const views = all?.filter(({ list }) => list === path);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get("view") ?? "").trim();
    if (name !== "" && (await change(store.keep({ list: path, name, search: now }), "The view is saved"))) form.reset();
  }
  return (
    <div className="px-2 pt-1 pb-3">
      <p className="text-sm font-semibold">Your views</p>
      {fault !== undefined && (
        <p role="alert" className="mt-1 text-sm text-signal">
          {fault}
        </p>
      )}
      {all === undefined && fault !== undefined && (
        <Button variant="secondary" size="sm" className="mt-2" onClick={() => void take(store.read())}>
          Try again
        </Button>
      )}
      {all === undefined && fault === undefined && <Skeleton className="mt-2 h-9" />}
      {views !== undefined && views.length > 0 && (
        <ul className="-mx-2 mt-1">
          {views.map((view) => (
            <View
              key={view.name}
              view={view}
              isNow={view.search === now}
              onDrop={() => void change(store.drop({ list: view.list, name: view.name }), "The view is deleted")}
            />
          ))}
        </ul>
      )}
      {all !== undefined && (
        <>
          <form onSubmit={(event) => void save(event)} className="mt-2 flex items-end gap-2">
            <TextField
              label="Name for what you see now"
              hideLabel
              name="view"
              placeholder="Name this view"
              maxLength={longestName}
              required
              autoComplete="off"
              className="min-w-0 grow"
            />
            <Button type="submit" variant="secondary">
              Save
            </Button>
          </form>
          <div className="mt-1 -ml-3">
            <Button variant="quiet" size="sm" onClick={() => void copy()}>
              Copy the address for others
            </Button>
          </div>
        </>
      )}
      {views?.length === 0 && (
        <p className="text-sm text-muted">Filters, search and columns under a name, for you on all your devices.</p>
      )}
    </div>
  );
}

/** Views of a list under names, read when the menu is opened. */
export function ListViewsMenu(list: { path: string; search: string }) {
  const store = useContext(ListViews);
  return store && <Views store={store} {...list} />;
}
