import { expect, it } from "vitest";
import {
  failsWith,
  isSettled,
  joinScans,
  type KeptScan,
  keyAgain,
  mostTries,
  stuckOf,
  toldFirst,
  waitingOf,
} from "./queue.ts";

const at = "2026-12-02T03:50:00Z";
const now = Date.parse(at);
const scan = (given: Partial<KeptScan> = {}): KeptScan => ({
  ...{ key: "k", eventId: "e", code: "a", at, letIn: false },
  ...given,
});

it("a code whose answer was lost is the same scan for ten minutes, at the same event, until it is answered", () => {
  const lost = [scan({ asked: true })];
  expect(keyAgain(lost, "e", "a", now + 1000)).toBe("k");
  expect(keyAgain(lost, "e", "a", now + 10 * 60_000)).toBeUndefined();
  expect([keyAgain(lost, "x", "a", now), keyAgain(lost, "e", "b", now)]).toEqual([undefined, undefined]);
  expect(keyAgain([scan({ asked: true, outcome: "in" })], "e", "a", now)).toBeUndefined();
  expect(keyAgain([scan({ letIn: true })], "e", "a", now)).toBeUndefined();
});

it("what was only asked isn't sent by itself, and what the site fails with isn't sent for ever", () => {
  const [asked, waits, failed] = [
    scan({ asked: true }),
    scan({ letIn: true, tries: mostTries - 1 }),
    scan({ tries: mostTries }),
  ];
  expect(waitingOf([asked, waits, failed, scan({ outcome: "in" })])).toEqual([waits]);
  expect(stuckOf([asked, waits, failed])).toEqual([failed]);
  expect([asked, waits, failed, scan({ outcome: "in" })].map(isSettled)).toEqual([true, false, true, true]);
});

it("a lost connection and a site that starts are waited for; what the site answers to this very scan counts", () => {
  expect([0, 401, 403, 429, 502, 503, 504].filter(failsWith)).toEqual([]);
  expect([400, 404, 409, 422, 500].filter(failsWith)).toEqual([400, 404, 409, 422, 500]);
});

it("whom this device let in without the server is told before the code is asked about again, also what failed too often", () => {
  const let1 = scan({ key: "1", letIn: true });
  expect(toldFirst([let1], "e", "a")).toBe(let1);
  expect(toldFirst([{ ...let1, tries: mostTries }], "e", "a")).toBeDefined();
  for (const other of [{ ...let1, outcome: "in" as const }, scan({ asked: true }), scan({ letIn: true, code: "b" })])
    expect(toldFirst([other], "e", "a")).toBeUndefined();
  expect(toldFirst([let1], "x", "a")).toBeUndefined();
});

it("an answer that the device had no room for counts: the scan isn't sent again and again", () => {
  const [waits, answered] = [scan({ letIn: true }), scan({ letIn: true, outcome: "in" })];
  expect(waitingOf(joinScans([waits], [answered]))).toEqual([]);
  expect(joinScans([answered], [waits])).toEqual([answered]);
  expect(joinScans([waits], [scan({ key: "2" })]).map(({ key }) => key)).toEqual(["k", "2"]);
});

it("whom it let in, or a person sends again, is sent also where the device had no room to write that down", () => {
  const [asked, letIn] = [scan({ asked: true }), scan({ letIn: true })];
  expect(waitingOf(joinScans([asked], [letIn]))).toEqual([letIn]);
  const [stuck, again] = [scan({ letIn: true, tries: mostTries }), scan({ letIn: true, tries: 0 })];
  expect(waitingOf(joinScans([stuck], [again]))).toEqual([again]);
  // And how often the site failed with it: it isn't sent for ever.
  expect(waitingOf(joinScans([again], [stuck]))).toEqual([]);
  // Another page of this device let them in.
  expect(waitingOf(joinScans([letIn], [asked]))).toEqual([letIn]);
});
