import { describe, expect, it } from "vitest";
import { distanceOf, firstLettersLike, nearestOf } from "./distance.ts";

describe("distanceOf", () => {
  it("counts changes, and a swap of neighbours as one", () => {
    expect(distanceOf("trade", "trade")).toBe(0);
    expect(distanceOf("tarde", "trade")).toBe(1);
    expect(distanceOf("demurage", "demurrage")).toBe(1);
    expect(distanceOf("", "abc")).toBe(3);
    expect(distanceOf("abc", "")).toBe(3);
  });

  it("takes Bangla letters that sound alike for half a change", () => {
    expect(distanceOf("আমদানী", "আমদানি")).toBe(0.5);
    expect(distanceOf("সুল্ক", "শুল্ক")).toBe(0.5);
    expect(distanceOf("আমদাকি", "আমদানি")).toBe(1);
  });
});

describe("nearestOf", () => {
  it("chooses the nearest within reach of the word's length", () => {
    expect(nearestOf("leters", ["lesser", "letters", "meters"])).toBe("letters");
    expect(nearestOf("demur", ["demurrage"])).toBe("demurrage");
    expect(nearestOf("রপ্তানী", ["রপ্তানির", "রপ্তানি"])).toBe("রপ্তানি");
  });

  it("leaves alone what is near to nothing", () => {
    expect(nearestOf("nonexistent", ["existent", "consistent"])).toBeUndefined();
    expect(nearestOf("fbo", ["fob", "fab"])).toBeUndefined();
    expect(nearestOf("xqzwv", [])).toBeUndefined();
  });
});

describe("firstLettersLike", () => {
  it("offers the letters that sound like the first", () => {
    expect(firstLettersLike("সুল্ক")).toEqual(["স", "শ", "ষ"]);
    expect(firstLettersLike("আমদানি")).toEqual(["আ"]);
    expect(firstLettersLike("trade")).toEqual(["t"]);
    expect(firstLettersLike("")).toEqual([""]);
  });
});
