import { describe, expect, it } from "vitest";
import {
  type Answers,
  betterThanOurs,
  type Measured,
  oursAnew,
  oursKept,
  readRivals,
  rivalsPaper,
  spellings,
  type Visits,
} from "../bench/rivals-paper.ts";

describe("the sites named on the command line", () => {
  it("are read with their processes, and nothing else is", () => {
    expect(
      readRivals([
        "rivals",
        "--write",
        "--site=Press 7.1, kept=http://127.0.0.1:8082/a-post/?x=1,http://127.0.0.1:8082/,12+345",
        "--site=Other=http://localhost:1/p,http://[::1]:1/",
      ]),
    ).toEqual([
      {
        name: "Press 7.1, kept",
        post: "http://127.0.0.1:8082/a-post/?x=1",
        list: "http://127.0.0.1:8082/",
        pids: [12, 345],
      },
      { name: "Other", post: "http://localhost:1/p", list: "http://[::1]:1/", pids: [] },
    ]);
    expect(readRivals(["visit", "--write"])).toEqual([]);
  });

  it.each([
    ["--site=", "it is --site"],
    ["--site=Only=http://127.0.0.1/p", "it is --site"],
    ["--site=Pids=http://127.0.0.1/p,http://127.0.0.1/,12+x", "it is --site"],
    ["--site==http://127.0.0.1/p,http://127.0.0.1/", "it is --site"],
    ["--site=A | B=http://127.0.0.1/p,http://127.0.0.1/", "it is --site"],
    ["--site=Far=http://127.0.0.1/p,http://example.org/", "not on this machine"],
    ["--site=Near=http://127.0.0.1.example.org/p,http://127.0.0.1/", "not on this machine"],
    ["--site=Who=http://127.0.0.1@example.org/p,http://127.0.0.1/", "not on this machine"],
  ])("%s is refused", (argument, why) => {
    expect(() => readRivals([argument])).toThrow(why);
  });

  it("have names of their own", () => {
    const one = "--site=One=http://127.0.0.1/p,http://127.0.0.1/";
    expect(() => readRivals([one, one])).toThrow("one name");
  });
});

it("spells a path in ways that all differ, mean the same, and are none of them the kept one", () => {
  const found = spellings("/blogs", 60);
  expect(new Set(found).size).toBe(60);
  expect(found).not.toContain("/blogs");
  for (const path of found) expect(decodeURIComponent(path)).toBe("/blogs");
  expect(found.some((path) => path.includes("%6c")) && found.some((path) => path.includes("%6C"))).toBe(true);
  expect(() => spellings("/blogs", 100)).toThrow("too few letters");
});

const answers = (perSecond: number, errors = 0): Answers => ({
  ...{ perSecond, againstKept: perSecond / 1000, againstAnew: perSecond / 100, p50: 12.4, p95: 3.21, errors },
});
const visits = (text: number, script: number): Visits => ({
  ...{ wire: 204_800, script, requests: 7, slowWire: 51_200, text, textAgainst: text / 1.5, all: 3, allAgainst: 1 },
});
const one = (name: string, rate: number, text: number, script: number, memoryMb?: number): Measured => ({
  ...{ name, answers: { post: answers(rate), list: answers(rate, 4) } },
  ...{ visits: { post: visits(text, script), list: visits(1.5, 2048) } },
  ...(memoryMb !== undefined && { memoryMb }),
});
const { visits: _, ...anew } = one(oursAnew, 100, 9, 9);
const measured = [
  one(oursKept, 1000, 1.5, 2048, 300),
  anew,
  one("Fast", 951, 1.2, 0, 290),
  one("Slow", 8.25, 6, 800_000, 120),
];

describe("the paper", () => {
  const paper = rivalsPaper(measured, {
    ...{ machine: "2026-11-26: 2 cores", rounds: 3, connections: 20, setUp: "## How each was set up\n\nWith care.\n" },
  });
  const section = (head: string) => paper.split(`\n## ${head}`)[1]?.split("\n## ")[0] ?? "";

  it("says what was measured, each figure in its place", () => {
    expect(section("Answers: a post")).toContain("| Slow | 8.3 | 0.008 × | 0.083 × | 12 | 3.2 | 0 |");
    expect(section("Answers: the list")).toContain("| Fast | 951 | 0.95 × | 9.51 × | 12 | 3.2 | 4 |");
    expect(section("A first visit")).toContain("| Slow | 7 | 200 | 781 | 50 | 6.00 | 4.00 × | 3.00 | 1.00 × |");
    expect(section("A first visit")).toContain("| Ours | 7 | 200 | 2.0 | 50 | 1.50 | 1.00 × | 3.00 | 1.00 × |");
    expect(section("Memory")).toContain("| Slow | 120 |");
    expect(paper).toMatch(/## How each was set up\n\nWith care\.\n$/);
  });

  it("leaves out what was not measured", () => {
    expect(section("A first visit")).not.toContain(oursAnew);
    expect(section("Memory")).not.toContain(oursAnew);
    expect(section("Answers: a post")).toContain(`| ${oursAnew} | 100 |`);
  });

  it("names each rival that is better, and none within the noise", () => {
    expect(betterThanOurs(measured)).toEqual([
      "- first visit, post: JavaScript: Fast",
      "- slow 3G, post: first text: Fast",
      "- memory: Slow",
    ]);
    expect(section("Where a rival is better")).toContain("- memory: Slow");
    const faster = [...measured, one("Faster", 1100, 1.5, 2048)];
    expect(betterThanOurs(faster).slice(0, 2)).toEqual([
      "- answers a second, post: Faster",
      "- first visit, post: JavaScript: Fast",
    ]);
    expect(rivalsPaper(measured.slice(0, 2), { machine: "m", rounds: 1, connections: 1, setUp: "" })).toContain(
      "In none of these",
    );
  });
});
