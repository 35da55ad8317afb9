import { expect, it } from "vitest";
import { type FaultLine, faultsPaper, placesWithout } from "./paper.ts";
import { faultPlaces } from "./place.ts";

const line: FaultLine = {
  database: "embedded",
  outcomes: [{ fault: "site killed", rounds: 3, exits: 0, hangs: 1, stalls: 2, ready: [2.5, 9.25, 1], darkPages: 4 }],
  tally: { sent: 120, confirmed: 100, lost: 0, doubled: 0, wrong: [] },
  exitCode: 0,
};

it("has each fault in a line, with its middle and its longest", () => {
  const paper = faultsPaper([line], { machine: "2026-11-26: 2 cores", seconds: "60", green: true });
  expect(paper).toContain("**Nothing was lost.**");
  expect(paper).toContain("## Database embedded\n\n100 of 120 writes were confirmed; 0 lost");
  expect(paper).toContain("| site killed | 3 | 0 | 1 | 2 | 4 | 2.5 | 9.3 |");
});

it("says where the site never came back", () => {
  const outcomes = [{ fault: "full disk", rounds: 1, exits: 0, hangs: 1, stalls: 2, ready: [], darkPages: 0 }];
  const paper = faultsPaper([{ ...line, outcomes }], { machine: "m", seconds: "60", green: false });
  expect(paper).toContain("| full disk | 1 | 0 | 1 | 2 | 0 | never | never |");
});

it("claims nothing where a check failed", () => {
  const paper = faultsPaper([{ ...line, tally: { ...line.tally, lost: 2 } }], {
    ...{ machine: "m", seconds: "60", green: false },
  });
  expect(paper).toContain("**Not green.**");
  expect(paper).not.toContain("Nothing was lost");
  expect(paper).toContain("2 lost");
});

it("knows which places a run says nothing of", () => {
  expect(placesWithout([line])).toEqual(["on a small disk", "given", "shared by two sites"]);
  expect(placesWithout(faultPlaces.map((database) => ({ ...line, database })))).toEqual([]);
});
