import type { ReactNode } from "react";
import type { ZodObject } from "zod";
import type { KeptVersion } from "#features/versions/contract.ts";
import { adminHome } from "#lib/admin-screens.ts";
import { type ListAddress, listSearch } from "#lib/list-address.ts";
import type { Pagination } from "#lib/pagination.ts";
import type { Column } from "#ui/data-table/column.ts";
import type { FormOptions } from "#ui/use-form.ts";
import type { WrittenItem, WrittenSummary } from "../contract.ts";

type Answer<Data> = Promise<{ data: Data; message: string }>;
interface Version {
  id: string;
  version: number;
}
type Publish<Data> = (step: Version & { status: WrittenSummary["status"] }) => Answer<Data>;

/** What the list of a kind has of its own; everything else is the same for all (`ItemListScreen`). */
export interface ItemLists<Summary extends WrittenSummary, Query extends ZodObject> {
  /** What people call one ('program'); several have an s. */
  noun: string;
  /** They have an order of their own, with a screen at 'order'. */
  ordered?: boolean;
  /** The query of the list's call. */
  query: Query;
  read: (query: ListAddress<Query>["given"]) => Answer<{ items: Summary[]; pagination: Pagination }>;
  publish: Publish<unknown>;
  remove: (id: string) => Promise<{ message: string }>;
  /** Made by `itemColumns`. */
  columns: readonly Column<Summary>[];
  /** The choice beside the search: its name in the query, and what can be chosen. */
  filter: { name: string; label: string; choices: readonly { value: string; title: string }[] };
}

/** A field of the form by its name: what its component needs. */
export type FieldOf = (name: string) => { name: string; error: string | undefined; defaultValue: string };

/** What every form of an item says, once it is read. */
export interface ItemValues {
  title: string;
  publishAt: string | null;
}

/** What the screen of one item of a kind has of its own; everything else is the same for all (`ItemScreen`). */
export interface ItemEditor<Item extends WrittenItem, Values extends ItemValues> {
  noun: string;
  calls: {
    one: (id: string) => Answer<Item>;
    create: (values: Values) => Answer<Item>;
    change: (values: Values & Version) => Answer<Item>;
    versions: (id: string) => Answer<KeptVersion[]>;
    version: (params: { id: string; version: string }) => Answer<KeptVersion & { data: Record<string, unknown> }>;
    publish: Publish<Item>;
    remove: (id: string) => Promise<{ message: string }>;
  };
  form: {
    schema: FormOptions<Values>["schema"];
    /** What people call the fields that are this kind's own. */
    names: Readonly<Record<string, string>>;
    /** What they begin with. */
    texts: (item: Item | undefined) => Readonly<Record<string, string>>;
    /** Which of them are moments. */
    moments?: readonly (keyof Values & keyof Item & string)[];
    /** What a field says, as people read it, where that is not its text. */
    say?: (name: string, text: string) => string;
    Fields: (props: { field: FieldOf }) => ReactNode;
    /** Those that want the width of the text: under it. */
    WideFields?: (props: { field: FieldOf }) => ReactNode;
  };
  /** The address of its page on the site. */
  addressOf: (item: Item) => string;
  /** What readers are told beside its text. */
  factsOf: (item: Item) => { name: string; value: ReactNode }[];
  /** Further screens of a saved one. */
  furtherOf?: (item: Item) => { title: string; href: string }[];
  /** What they are told under it. */
  below?: (item: Item) => ReactNode;
}

/** Where items of a kind are written; one is behind it by its id, a new one at 'new'. */
export const itemsPath = ({ noun }: { noun: string }) => `${adminHome}/${noun}s`;

/** The address of a kind's list with these values. */
export const itemsHref = (
  lists: { noun: string; query: ZodObject },
  values: Record<string, string | number | undefined>,
) => itemsPath(lists) + listSearch(lists.query, values);
