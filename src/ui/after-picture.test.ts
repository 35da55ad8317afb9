import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { afterPicture } from "./after-picture.ts";

let frames: (() => void)[];
beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("waits until the frame after the press is drawn, and does it once", () => {
  const act = vi.fn();
  afterPicture(act);
  vi.advanceTimersByTime(16);
  for (const frame of frames) frame();
  // The frame's own work: nothing is drawn yet.
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(act).toHaveBeenCalledTimes(1);
});

it("does not wait for a page that is not drawn", () => {
  const act = vi.fn();
  afterPicture(act);
  vi.advanceTimersByTime(99);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(1);
});
