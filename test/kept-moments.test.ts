import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const moment = /\bawait (?:Promise\.all\(\[)?next[A-Z]\w*\(/g;
const begin = /async \(c\) =>|export async function \w+\(/g;

it("asks when what is kept changes before it reads it: an hour that comes in between ends it at once", () => {
  const late = globSync("src/{app,features}/**/*.{ts,tsx}")
    .filter((file) => !file.includes(".test."))
    .flatMap((file) => {
      const text = readFileSync(file, "utf8");
      return [...text.matchAll(moment)]
        .map(({ index }) => text.slice([...text.slice(0, index).matchAll(begin)].at(-1)?.index ?? 0, index))
        .filter((before) => /(?<!function )\b(?:list(?!Href)|count)[A-Z]\w*\(/.test(before))
        .map(() => file);
    });
  expect(late).toEqual([]);
});
