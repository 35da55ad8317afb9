import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const moment = /\bawait (?:Promise\.all\(\[)?next[A-Z]\w*\(/g;
const begin = /async \(c\) =>|export async function \w+\(/g;

it("asks when what is kept changes before it reads it: an hour that comes in between ends it at once", () => {
  const moments = globSync("src/{app,features}/**/*.{ts,tsx}")
    .filter((file) => !file.includes(".test."))
    .flatMap((file) => {
      const text = readFileSync(file, "utf8");
      return [...text.matchAll(moment)].map(({ index }) => ({
        file,
        before: text.slice([...text.slice(0, index).matchAll(begin)].at(-1)?.index ?? 0, index),
      }));
    });
  // It is asked under these names still.
  expect(moments.length).toBeGreaterThan(20);
  const late = moments.filter(({ before }) => /(?<!function )\b(?:list(?!Href)|count)[A-Z]\w*\(/.test(before));
  expect(late.map(({ file }) => file)).toEqual([]);
});
