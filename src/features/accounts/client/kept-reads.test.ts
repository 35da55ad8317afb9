import { beforeEach, expect, test } from "vitest";
import { forgetReads, keepRead, keptRead, readRound } from "./kept-reads.ts";

beforeEach(forgetReads);
const minutes = (count: number) => count * 60_000;

test("an answer is kept for five minutes", () => {
  keepRead("/a", 7, readRound(), 0);
  expect(keptRead("/a", minutes(5) - 1)).toBe(7);
  expect(keptRead("/a", minutes(5))).toBeUndefined();
  expect(keptRead("/b", 0)).toBeUndefined();
});

test("a write drops what was kept, and what was asked before it", () => {
  const asked = readRound();
  keepRead("/a", 1);
  forgetReads();
  expect(keptRead("/a")).toBeUndefined();
  keepRead("/a", "of before", asked);
  expect(keptRead("/a")).toBeUndefined();
  keepRead("/a", 2, readRound());
  expect(keptRead("/a")).toBe(2);
});

test("keeps fifty at most: the oldest goes", () => {
  for (let i = 0; i < 51; i += 1) keepRead(`/${i}`, i);
  expect(keptRead("/0")).toBeUndefined();
  expect(keptRead("/1")).toBe(1);
  expect(keptRead("/50")).toBe(50);
});
