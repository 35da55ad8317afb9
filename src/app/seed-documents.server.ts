import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { marked } from "marked";
import { parse } from "yaml";
import type { z } from "zod";

export const seedFolder = path.resolve("db/seed");

/** A text with its head, out of db/seed. `name` is that of the file. */
export interface SeedDocument<T> {
  name: string;
  meta: T;
  html: string;
}

/** The Markdown files of one folder of db/seed, sorted by name; their heads are checked by the schema. */
export async function readDocuments<T extends z.ZodType>(
  folder: string,
  schema: T,
): Promise<SeedDocument<z.infer<T>>[]> {
  const files = (await readdir(path.join(seedFolder, folder))).filter((file) => file.endsWith(".md")).sort();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(seedFolder, folder, file), "utf8");
      const [, front = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
      return { name: path.basename(file, ".md"), meta: schema.parse(parse(front)), html: await marked.parse(body) };
    }),
  );
}
