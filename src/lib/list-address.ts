import type { ZodObject, z } from "zod";
import { type AddressFault, quote } from "./address-reader.ts";

/** The state of a list as its address has it. */
export interface ListAddress<S extends ZodObject> {
  /** Every value, those that were not given too. */
  query: z.output<S>;
  /** What was given and makes sense, as it is sent to the call. */
  given: z.input<S> & Record<string, string | undefined>;
  /** What was given and makes none. */
  faults: AddressFault[];
}

/** Which columns somebody wants to see: the browser's business alone, so no call knows of it (ui/data-table). */
export const columnsParameter = "columns";

type Values = Record<string, string | number | boolean | undefined>;

/**
 * Reads the address of a list by the schema of the call that answers it (the one of its CSV, too). What makes no sense is
 * left out and named; the rest still counts.
 */
export function readList<S extends ZodObject>(schema: S, search: URLSearchParams): ListAddress<S> {
  const given: Record<string, string> = {};
  const faults: AddressFault[] = [];
  for (const [name, value] of search) {
    if (name === columnsParameter || value.trim() === "" || Object.hasOwn(given, name)) continue;
    const field = Object.hasOwn(schema.shape, name) ? (schema.shape[name] as z.ZodType) : undefined;
    if (field?.safeParse(value).success) given[name] = value;
    else faults.push({ name, message: `${quote(value)} is nothing to look for under “${name}”; it was left out.` });
  }
  // What makes sense alone may make none together ('from 900 to 100').
  for (const { path, message } of schema.safeParse(given).error?.issues ?? []) {
    const name = String(path[0]);
    delete given[name];
    faults.push({ name, message: `${message}; “${name}” was left out.` });
  }
  return { query: schema.parse(given), given: given as ListAddress<S>["given"], faults };
}

/**
 * The query of a list's address, as short as can be: the values that are not the usual ones, in the schema's order
 * ('?status=pending&page=2', or nothing).
 */
export function listSearch(schema: ZodObject, values: Values): string {
  const search = new URLSearchParams();
  for (const [name, field] of Object.entries(schema.shape)) {
    const text = values[name] === undefined ? "" : String(values[name]).trim();
    const read = (field as z.ZodType).safeParse(text);
    const usual = (field as z.ZodType).safeParse(undefined);
    if (text === "" || !read.success || (usual.success && read.data === usual.data)) continue;
    search.set(name, text);
  }
  return search.size === 0 ? "" : `?${search}`;
}

/** Of what an address gives, what the schema of the list's export knows: the filters without the page. */
export function exportQuery<S extends ZodObject>(
  schema: S,
  given: Record<string, string | undefined>,
): z.input<S> & Record<string, string | undefined> {
  const known = Object.keys(schema.shape).map((name) => [name, given[name]]);
  return Object.fromEntries(known) as z.input<S> & Record<string, string | undefined>;
}
