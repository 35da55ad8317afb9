import { describe, expect, it } from "vitest";
import { drawMonogram } from "./monogram.ts";

describe("drawMonogram", () => {
  it("is the same for a person and different between persons", () => {
    const plate = (seed: string): string => drawMonogram({ initials: "FK", seed, accent: "sea" });
    expect(plate("1")).toBe(plate("1"));
    expect(plate("1")).not.toBe(plate("2"));
  });

  it("writes at most three letters, escaped", () => {
    const svg = drawMonogram({ initials: "<&>xyz", seed: "<script>", accent: "jute" });
    expect(svg).toContain(">&#60;&#38;&#62;</text>");
    expect(svg).not.toMatch(/script|NaN|xyz/);
  });
});
