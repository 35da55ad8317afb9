import { expect, it } from "vitest";
import { shortNameOf } from "./build.ts";

it("names files of the script shorter, and none that the browser could not find again", () => {
  expect(shortNameOf("/assets/text-editor-D4x.js")).toBe("text-editor-D4x");
  for (const file of ["/assets/wall-B1.css", "https://cdn.example/assets/a.js", "/assets/a.js?v=2", "/other/a.js"])
    expect(() => shortNameOf(file)).toThrow(file);
});
