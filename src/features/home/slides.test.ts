import { expect, it } from "vitest";
import { nextSlideChange, slidesAt } from "./slides.ts";

const slides = [
  { id: "always", from: null, until: null },
  { id: "fair", from: "2031-01-01T00:00:00Z", until: "2031-02-01T00:00:00Z" },
  { id: "old", from: null, until: "2030-06-01T00:00:00Z" },
];
const at = (moment: string) => {
  const now = Date.parse(moment);
  const next = nextSlideChange(slides, now);
  return [slidesAt(slides, now).map(({ id }) => id), next && new Date(next).toISOString()];
};

it("shows a slide from its first moment up to its last, and knows when that changes", () => {
  expect(at("2030-01-01T00:00:00Z")).toEqual([["always", "old"], "2030-06-01T00:00:00.000Z"]);
  expect(at("2030-06-01T00:00:00Z")).toEqual([["always"], "2031-01-01T00:00:00.000Z"]);
  expect(at("2031-01-01T00:00:00Z")).toEqual([["always", "fair"], "2031-02-01T00:00:00.000Z"]);
  expect(at("2031-02-01T00:00:00Z")).toEqual([["always"], undefined]);
});
