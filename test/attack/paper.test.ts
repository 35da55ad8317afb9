import { expect, it } from "vitest";
import { type AttackReport, attackPaper } from "./paper.ts";

const report: AttackReport = {
  calls: 20_006,
  statuses: { 200: 12, 422: 7 },
  signedInAgain: [0, 2, 3],
  broken: [],
  undeclared: [],
  slowest: [
    { request: "GET /auth/export?format=json ", ms: 547.2 },
    { request: 'POST /blogs {"title":"of Rahima"}', ms: 120 },
    { request: 'POST /blogs {"title":"of Karim"}', ms: 9.96 },
  ],
  heartbeat: {
    before: { count: 80, p50: 3.94, p99: 34.1, max: 133.1 },
    during: { count: 600, p50: 10.7, p99: 56.3, max: 205.4 },
  },
  held: 126.3,
};
const told = { machine: "2026-11-26: 2 cores", seed: "7", parts: ["foreign", "money"], green: true };

it("says what was sent and felt, each slow call once, and nothing of what was sent", () => {
  const paper = attackPaper(report, told);
  expect(paper).toContain("**Nothing broke.**");
  expect(paper).toContain("sent 20006 calls");
  expect(paper).toContain("foreign, money.");
  expect(paper).toContain("begun anew: 5\n");
  expect(paper).toContain("126 ms of processor time");
  expect(paper).toContain("| meanwhile | 600 | 11 | 56 | 205 |");
  expect(paper).toContain("| 422 | 7 |");
  expect(paper).toContain("| `POST /blogs` | 120 |");
  expect(paper).toContain("| `GET /auth/export` | 547 |");
  expect(paper.match(/POST \/blogs/g)).toHaveLength(1);
  expect(paper).not.toMatch(/Rahima|Karim/);
});

it("says what broke", () => {
  const paper = attackPaper({ ...report, broken: [{}, {}], undeclared: ["GET /x 418"] }, { ...told, green: false });
  expect(paper).toContain("**Not green.**");
  expect(paper).not.toContain("Nothing broke");
  expect(paper).toMatch(/inside in them: 2\n/);
  expect(paper).toContain("GET /x 418");
});
