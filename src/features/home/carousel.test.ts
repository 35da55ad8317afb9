import { describe, expect, test } from "vitest";
import { isRunning, stepSlide } from "./carousel.ts";

describe("stepSlide", () => {
  test("wraps at both ends", () => {
    expect(stepSlide(2, 1, 3)).toBe(0);
    expect(stepSlide(0, -1, 3)).toBe(2);
    expect(stepSlide(0, 1, 3)).toBe(1);
  });
  test("stays with a single slide", () => {
    expect(stepSlide(0, 1, 1)).toBe(0);
    expect(stepSlide(0, -1, 1)).toBe(0);
  });
});

describe("isRunning", () => {
  const free = { paused: false, hovered: false, focused: false, unseen: false };
  test("runs when nothing holds it", () => expect(isRunning(free)).toBe(true));
  test.each(["paused", "hovered", "focused", "unseen"] as const)("stands while %s", (hold) => {
    expect(isRunning({ ...free, [hold]: true })).toBe(false);
  });
});
