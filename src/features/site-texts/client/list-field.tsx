import { latePart } from "#ui/late-part.tsx";
import { type ListOfFields, nameOf } from "./fields.ts";
import type { Faults } from "./list-entries.tsx";
import { StoredList } from "./stored-list.tsx";

const listEntries = latePart(() => import("./list-entries.tsx"));

/** Entries that are alike, in an order that buttons change. */
export function ListField({
  saved,
  ...more
}: {
  field: ListOfFields;
  /** As the server has them. */
  saved: string;
  error: string | undefined;
  faults: ReadonlyMap<number, Faults>;
}) {
  return <StoredList name={nameOf(more.field)} saved={saved} part={listEntries} more={more} />;
}
