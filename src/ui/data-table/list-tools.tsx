import type { FormEvent } from "react";
import { Link, useNavigate } from "react-router";
import { Button } from "../button.tsx";
import { CheckboxField } from "../checkbox-field.tsx";
import { Icon } from "../icon.tsx";
import { Menu } from "../menu.tsx";
import { OnceOpened } from "../once-opened.tsx";
import { Spoken } from "../spoken.tsx";
import { TextField } from "../text-field.tsx";
import { type ColumnName, searchWithColumns, viewSearch } from "./choose-columns.ts";
import { dropView, keepColumns, keepView, longestName } from "./own-lists.ts";
import { useOwnList, useRememberedColumns } from "./use-own-list.ts";

/** In narrow windows the usual columns are fewer (data-table.css). */
const usualKeys = (columns: readonly ColumnName[]) =>
  columns
    .filter(({ phone }) => phone !== "hidden" || (globalThis.matchMedia?.("(width >= 80rem)").matches ?? true))
    .map(({ key }) => key);

type Own = ReturnType<typeof useOwnList>;

function Columns({ columns, own: { owner, path, search, keys } }: { columns: readonly ColumnName[]; own: Own }) {
  const navigate = useNavigate();
  const [first, ...others] = columns;
  const shown = keys ?? usualKeys(columns);
  const show = (next: string[] | undefined) => {
    keepColumns(owner, path, next);
    void navigate(path + searchWithColumns(search, next), { replace: true, preventScrollReset: true });
  };
  const toggle = (key: string) =>
    show(
      columns
        .map((column) => column.key)
        .filter((one) => one === first?.key || (one === key ? !shown.includes(key) : shown.includes(one))),
    );
  return (
    <fieldset className="border-t border-line px-2 pt-3">
      <legend className="contents">
        <span className="text-sm font-semibold">Columns</span>
      </legend>
      {others.map(({ key, title }) => (
        <CheckboxField key={key} label={title} checked={shown.includes(key)} onChange={() => toggle(key)} />
      ))}
      {keys !== undefined && (
        <Button variant="quiet" size="sm" onClick={() => show(undefined)}>
          Usual columns
        </Button>
      )}
    </fieldset>
  );
}

function Views({ own: { owner, path, search, views } }: { own: Own }) {
  const now = viewSearch(search);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("view") ?? "").trim();
    if (name === "") return;
    keepView(owner, path, { name, search: now });
    event.currentTarget.reset();
  };
  return (
    <div className="px-2 pt-1 pb-3">
      <p className="text-sm font-semibold">Your views</p>
      {views.length > 0 && (
        <ul className="-mx-2 mt-1">
          {views.map((view) => (
            <li key={view.name} className="flex items-center gap-1">
              <Link
                to={path + view.search}
                aria-current={view.search === now ? "page" : undefined}
                className="menu-item min-w-0 grow"
              >
                <span className="truncate">
                  <Spoken>{view.name}</Spoken>
                </span>
              </Link>
              <button
                type="button"
                className="icon-btn shrink-0"
                aria-label={`Delete the view ${view.name}`}
                onClick={() => dropView(owner, path, view.name)}
              >
                <Icon name="x" size={18} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={save} className="mt-2 flex items-end gap-2">
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
      {views.length === 0 && (
        <p className="mt-2 text-sm text-muted">Filters, search and columns under a name, for you on this device.</p>
      )}
    </div>
  );
}

/** What somebody makes of a list for themselves: which columns it has, and views of it under names. */
export function ListTools({ columns }: { columns: readonly ColumnName[] }) {
  const own = useOwnList(columns);
  useRememberedColumns(own);
  if (own.owner === undefined) return null;
  return (
    <Menu
      align="end"
      triggerClassName="inline-flex min-h-11 items-center gap-1 px-3 text-sm font-medium text-muted hover:text-ink"
      panelClassName="max-h-[70dvh] w-80 max-w-[calc(100vw-3rem)] overflow-y-auto"
      trigger={
        <>
          View
          <Icon name="chevron-down" size={16} className="group-open/menu:rotate-180" />
        </>
      }
    >
      <OnceOpened>
        <Views own={own} />
        <Columns columns={columns} own={own} />
      </OnceOpened>
    </Menu>
  );
}
