import { columnsParameter } from "#lib/list-address.ts";
import type { Column } from "./column.ts";

/** What of a column is asked to choose it. */
export type ColumnName = Pick<Column<never>, "key" | "title" | "phone">;

/**
 * Which columns are shown: those that the address names, else those that are remembered, else the usual ones (undefined).
 * The first is what a row is called, and always there. Names that the list does not have count as none.
 */
export function chosenKeys(
  columns: readonly Pick<ColumnName, "key">[],
  search: string,
  remembered: readonly string[] | undefined,
): string[] | undefined {
  const named = new URLSearchParams(search).get(columnsParameter)?.split(",");
  for (const wanted of [named, remembered]) {
    const known = columns.filter(({ key }, i) => i === 0 || wanted?.includes(key)).map(({ key }) => key);
    if (wanted?.some((key) => known.includes(key))) return known;
  }
  return undefined;
}

/** The columns that are shown. Chosen ones are shown in narrow windows, too, with their names. */
export function shownColumns<C extends { key: string; phone?: Column<never>["phone"] }>(
  columns: readonly C[],
  keys: readonly string[] | undefined,
): readonly C[] {
  if (keys === undefined) return columns;
  return columns
    .filter(({ key }) => keys.includes(key))
    .map((column) => (column.phone === "hidden" ? { ...column, phone: "labelled" } : column));
}

/** The query of the same list with these columns; undefined for the usual ones. */
export function searchWithColumns(search: string, keys: readonly string[] | undefined): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(columnsParameter);
  const rest = parameters.toString();
  // Commas need no escaping, and are easier to read.
  const columns = keys === undefined ? "" : `${columnsParameter}=${keys.join(",")}`;
  const all = [rest, columns].filter((part) => part !== "").join("&");
  return all === "" ? "" : `?${all}`;
}

/** What of an address a view keeps: all but the page. */
export function viewSearch(search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete("page");
  return parameters.size === 0 ? "" : `?${parameters.toString().replaceAll("%2C", ",")}`;
}
