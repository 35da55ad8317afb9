import { documentFile } from "./plan.ts";

// What belongs to an item (versions of a resource, materials of a cohort) may offer files of the library, each in an entry of a list.

type Values = Record<string, unknown>;
const isValues = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** The same values, with the files that entries of lists offer as an archive names them. */
export function namedFiles(value: unknown, nameOf: (id: unknown) => string | undefined): unknown {
  if (Array.isArray(value)) return value.map((one) => namedFiles(one, nameOf));
  if (!isValues(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const name = key === "file" && typeof one === "string" ? nameOf(one) : undefined;
      return [key, name === undefined ? namedFiles(one, nameOf) : `../${name}`];
    }),
  );
}

/**
 * The other way round: files by their ids in this library. An entry whose file isn't here is left out, and told by its title or label in
 * `missing`.
 */
export function foundFiles(value: unknown, idOf: (name: string) => string | undefined, missing: string[]): unknown {
  if (Array.isArray(value))
    return value.flatMap((one) => {
      const name = isValues(one) && typeof one.file === "string" ? documentFile.exec(one.file)?.[1] : undefined;
      if (name === undefined) return [foundFiles(one, idOf, missing)];
      const id = idOf(name);
      if (id !== undefined) return [{ ...(one as Values), file: id }];
      const { title, label } = one as Values;
      missing.push([title, label].find((words) => typeof words === "string") ?? name);
      return [];
    });
  if (!isValues(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, foundFiles(one, idOf, missing)]));
}
