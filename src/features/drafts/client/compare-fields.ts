import { fieldsOf } from "./fields.ts";
import type { ComparedField } from "./merge-dialog.tsx";

type Texts = Readonly<Record<string, string>>;

/** What is compared: what the fields say, and what is saved by now. */
export interface Comparison {
  form: HTMLFormElement | null;
  /** What people call the fields, by name: these are compared. */
  names: Texts;
  /** What a field says, as people read it, where that is not its text. */
  say: ((name: string, text: string) => string) | undefined;
  /** The field that holds the long text. */
  text: string;
  theirs: Texts;
  /** The fields as both began, as far as they are known. Throws ApiError. */
  readBase: () => Promise<Texts | undefined>;
}

/** Each field that says something else in the two versions, with what it said before both, where that is known. Throws ApiError. */
export async function compareFields({
  form,
  names,
  say,
  text,
  theirs,
  readBase,
}: Comparison): Promise<ComparedField[]> {
  const base = (await readBase()) ?? {};
  const mine = form ? fieldsOf(form) : {};
  return Object.entries(names).flatMap(([name, label]) => {
    // It has no field here.
    if (mine[name] === undefined) return [];
    const field = {
      name,
      label,
      isText: name === text,
      ...(say && { say }),
      base: base[name],
      mine: mine[name],
    };
    const saved = theirs[name] ?? "";
    return field.mine === saved ? [] : [{ ...field, theirs: saved }];
  });
}
