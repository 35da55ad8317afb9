import { readFileSync } from "node:fs";
import path from "node:path";
import type { Hole } from "./hole.ts";

/** How often a text is within another. */
const times = (text: string, part: string) => text.split(part).length - 1;

/** The file with the hole in it. Throws where the text that it replaces is not there exactly once. */
export function planted(root: string, { file, old, becomes, what }: Hole): string {
  const text = readFileSync(path.join(root, file), "utf8");
  const found = times(text, old);
  if (found !== 1 || old === becomes)
    throw new Error(
      `"${what}" can't be planted: what it replaces is in ${file} ${found} times. Mend its line in test/holes.`,
    );
  return text.replace(old, () => becomes);
}
