import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** A one-line effect or callback of a ref that hands on what one of these answers. */
const answered =
  /(?:use(?:Layout)?Effect\(|ref=\{)\s*\(?\w*\)?\s*=>\s*(?!\{)[^,;{}]*\.(?:scroll\w*|animate|play|requestFullscreen)\(/;

it("no effect hands on what scrolling answers: newer browsers answer with a promise, which React would call at its end", () => {
  const files = globSync("src/**/*.tsx");
  expect(files.length).toBeGreaterThan(400);
  expect(files.filter((file) => answered.test(readFileSync(file, "utf8")))).toEqual([]);
  expect(answered.test('useEffect(() => ref.current?.scrollIntoView({ block: "center" }), [text]);')).toBe(true);
  expect(answered.test("useEffect(() => {\n ref.current?.scrollIntoView() }, [text]);")).toBe(false);
});
