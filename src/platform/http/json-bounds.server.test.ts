import fc from "fast-check";
import { expect, it } from "vitest";
import { boundJson, checkJson } from "./json-bounds.server.ts";

const isRefused = (look: () => void) => {
  try {
    look();
    return false;
  } catch {
    return true;
  }
};

it("refuses by its signs what would be refused once it is parsed, and nothing else", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 24 }), (json) => {
      if (isRefused(() => boundJson(json))) expect(isRefused(() => checkJson(JSON.parse(json)))).toBe(true);
    }),
  );
  const list = (length: number, of: unknown) => JSON.stringify(Array(length).fill(of));
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  for (const [json, refused] of [
    [list(19_999, 1), false],
    [list(20_001, 1), true],
    [list(20_001, {}), true],
    [nested(20), false],
    [nested(21), true],
    [JSON.stringify({ text: ',[{"\\'.repeat(30_000) }), false],
    [`{${'"a":1,'.repeat(20_000)}"a":1}`, true],
  ] as const)
    expect([json.slice(0, 20), isRefused(() => boundJson(json))]).toEqual([json.slice(0, 20), refused]);
});

it("takes no broken text for a short one", () => {
  for (const json of ['"', '"\\', '{"a":"b\\"', `"${"\\".repeat(99)}"[[`])
    expect(isRefused(() => boundJson(json))).toBe(false);
});
