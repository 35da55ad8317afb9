import { describe, expect, it } from "vitest";
import { oneLine } from "./input-text.ts";

describe("oneLine", () => {
  it("leaves no control mark in a title", () => {
    expect(oneLine(" a\r\nSet-Cookie: b\u0001\u2028c\u001b ")).toBe("a Set-Cookie: b c");
    expect(oneLine("রপ্তানি\u200d নীতি")).toBe("রপ্তানি\u200d নীতি");
  });
});
