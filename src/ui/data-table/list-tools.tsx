import { useNavigate } from "react-router";
import { Button } from "../button.tsx";
import { CheckboxField } from "../checkbox-field.tsx";
import { Icon } from "../icon.tsx";
import { Menu } from "../menu.tsx";
import { OnceOpened } from "../once-opened.tsx";
import { type ColumnName, searchWithColumns } from "./choose-columns.ts";
import { ListViewsMenu } from "./list-views-menu.tsx";
import { keepColumns } from "./own-lists.ts";
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
        <ListViewsMenu path={own.path} search={own.search} />
        <Columns columns={columns} own={own} />
      </OnceOpened>
    </Menu>
  );
}
