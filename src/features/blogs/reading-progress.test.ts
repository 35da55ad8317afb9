import { expect, it } from "vitest";
import { headingAt, readingProgress } from "./reading-progress.ts";

it.each([
  [{ top: 900, height: 2000 }, 800, 0],
  [{ top: 800, height: 2000 }, 800, 0],
  [{ top: -200, height: 2000 }, 800, 50],
  [{ top: -1200, height: 2000 }, 800, 100],
  [{ top: -5000, height: 2000 }, 800, 100],
  [{ top: 0, height: 0 }, 800, 0],
])("%j in a window of %i is read to %i %%", (text, height, progress) =>
  expect(readingProgress(text, height)).toBe(progress),
);

it("names the heading that one reads under", () => {
  const headings = [
    { id: "a", top: -900 },
    { id: "b", top: 100 },
    { id: "c", top: 700 },
  ];
  expect(headingAt(headings, 900)).toBe("b");
  expect(headingAt(headings.slice(2), 900)).toBeNull();
  expect(headingAt([], 900)).toBeNull();
});
