import { dhakaField, momentOfField } from "#lib/dhaka-field.ts";

interface Place {
  /** Where its value lies in the text: ["introduction", "title"]. */
  at: readonly string[];
  label: string;
  hint?: string;
}
interface Option {
  value: string;
  title: string;
}

/** A field that has one value. `orNull`: nothing typed is null. */
export type PlainField = Place & { orNull?: true } & (
    | { kind: "line" | "text" | "day" | "moment" | "id" }
    /** Entries, one a line. */
    | { kind: "lines" }
    /** `isTruth`: its options are 'true' and 'false'. */
    | { kind: "choice"; options: readonly Option[]; isTruth?: true }
    /** Of the library, or one of these drawings. */
    | { kind: "picture"; drawings?: readonly Option[] }
  );

/** A list of things that are alike, in an order. */
export interface ListOfFields extends Place {
  kind: "list";
  /** What one is called ('Slide'). */
  entry: string;
  fields: readonly PlainField[];
  /** What a new one begins with, by field; empty where it is not named. */
  begin?: Readonly<Record<string, string>>;
  most: number;
}

/** A field of a text of the site; headings part them. */
export type SiteField = PlainField | ListOfFields | (Place & { kind: "html" });
export type Heading = { kind: "heading"; label: string; hint?: string };
export type SiteFields = readonly (SiteField | Heading)[];

/** The name of a field in its form: letters and digits, as drafts want it. */
export const nameOf = ({ at }: Place): string =>
  at.map((part, i) => (i === 0 ? part : part.charAt(0).toUpperCase() + part.slice(1))).join("");

export const isField = (field: SiteField | Heading): field is SiteField => field.kind !== "heading";

const valueAt = (data: unknown, at: readonly string[]): unknown =>
  at.reduce((value, part) => (value as Record<string, unknown> | undefined | null)?.[part], data);

function put(into: Record<string, unknown>, [first = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    into[first] = value;
    return;
  }
  into[first] ??= {};
  put(into[first] as Record<string, unknown>, rest, value);
}

/** The texts of an entry's fields, by name. */
export type Entry = Readonly<Record<string, string>>;

/** The entries that a list's field holds; none in what is no list of them. */
export function entriesOf(text: string): Entry[] {
  try {
    const found: unknown = JSON.parse(text || "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one === "object" && one !== null) : [];
  } catch {
    return [];
  }
}

const plainText = (field: PlainField, value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (field.kind === "lines") return (value as string[]).join("\n");
  return field.kind === "moment" ? dhakaField(String(value)) : String(value);
};

function textOf(field: SiteField, data: unknown): string {
  const value = valueAt(data, field.at);
  if (field.kind === "html") return String(value ?? "");
  if (field.kind !== "list") return plainText(field, value);
  return JSON.stringify(((value as unknown[] | undefined) ?? []).map((one) => textsOf(field.fields, one)));
}

/** What the fields begin with, by name. */
export function textsOf(fields: SiteFields, data: unknown): Record<string, string> {
  return Object.fromEntries(fields.filter(isField).map((field) => [nameOf(field), textOf(field, data)]));
}

function typedValue(field: SiteField, text: string): unknown {
  switch (field.kind) {
    case "list":
      return entriesOf(text).map((entry) => dataOf(field.fields, entry));
    case "lines":
      return text
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean);
    case "moment": {
      const moment = momentOfField(text);
      // What is no moment is left to the schema, which says so.
      return moment === undefined ? text : moment;
    }
    case "choice":
      return field.isTruth ? text === "true" : text;
    case "html":
      return text;
    default:
      return field.orNull && text.trim() === "" ? null : text;
  }
}

/** What the fields say, in the shape of the text. */
export function dataOf(fields: SiteFields, texts: Readonly<Record<string, string>>): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const field of fields.filter(isField)) put(data, field.at, typedValue(field, texts[nameOf(field)] ?? ""));
  return data;
}

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}
interface Schema<Data> {
  safeParse(data: unknown): { success: true; data: Data } | { success: false; error: { issues: readonly Issue[] } };
}

const isWithin = (path: readonly PropertyKey[], at: readonly string[]) => at.every((part, i) => path[i] === part);

/** What is wrong, told at the field of the form, and within a list at the entry and its field. */
function faultAt(fields: SiteFields, { path, message }: Issue): Issue {
  const field = fields.filter(isField).find(({ at }) => isWithin(path, at));
  if (!field) return { path: [String(path[0] ?? "")], message };
  const [place, ...inside] = path.slice(field.at.length);
  if (field.kind !== "list" || typeof place !== "number") return { path: [nameOf(field)], message };
  const inner = field.fields.find(({ at }) => isWithin(inside, at));
  return { path: [nameOf(field), place, inner ? nameOf(inner) : ""], message };
}

/** The schema of a text for the fields of its form. */
export function formSchema<Data>(fields: SiteFields, schema: Schema<Data>) {
  return {
    safeParse(texts: unknown): ReturnType<Schema<Data>["safeParse"]> {
      const read = schema.safeParse(dataOf(fields, texts as Record<string, string>));
      if (read.success) return read;
      return { success: false, error: { issues: read.error.issues.map((issue) => faultAt(fields, issue)) } };
    },
  };
}

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

function readableValue(field: PlainField, text: string): string {
  if (field.kind !== "choice" && !(field.kind === "picture" && field.drawings)) return text;
  const options = field.kind === "choice" ? field.options : (field.drawings ?? []);
  return options.find(({ value }) => value === text)?.title ?? text;
}

const paragraph = (label: string, text: string) => `<p>${escaped(label)}: ${escaped(text)}</p>`;

function readableField(field: SiteField, text: string): string {
  if (field.kind === "html") return text;
  if (field.kind === "id" || text === "") return "";
  if (field.kind === "lines")
    return `<p>${escaped(field.label)}:</p><ul>${text
      .split("\n")
      .map((line) => `<li>${escaped(line)}</li>`)
      .join("")}</ul>`;
  if (field.kind !== "list") return paragraph(field.label, readableValue(field, text));
  const entries = entriesOf(text).map((entry) => {
    const [first, ...others] = field.fields.filter(({ kind }) => kind !== "id");
    const title = first ? (entry[nameOf(first)] ?? "") : "";
    return `<h4>${escaped(title)}</h4>${others.map((one) => readableField(one, entry[nameOf(one)] ?? "")).join("")}`;
  });
  return `<h3>${escaped(field.label)}</h3>${entries.join("")}`;
}

/** What a text says, to be read and compared by people: paragraphs and lists. */
export function readable(fields: SiteFields, data: unknown): string {
  const texts = textsOf(fields, data);
  return fields.map((field) => (isField(field) ? readableField(field, texts[nameOf(field)] ?? "") : "")).join("");
}

/** Where in the form a fault of the server's belongs ('data.html'). */
export function formFault(fields: SiteFields, { path, message }: { path: string; message: string }): string {
  const [, ...inside] = path.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  return String(faultAt(fields, { path: inside, message }).path[0] ?? "");
}

/** What a field says, to be read by people. */
export function sayOf(fields: SiteFields, name: string, text: string): string {
  const field = fields.filter(isField).find((one) => nameOf(one) === name);
  return field?.kind === "list"
    ? entriesOf(text)
        .map((entry) => Object.values(entry).join(", "))
        .join(" · ")
    : text;
}
