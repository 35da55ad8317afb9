import { expect, it } from "vitest";
import { doorCodeOf } from "../../../../../../test/door-code.ts";
import { codeOf, findByName, judge } from "./judge.ts";
import type { KeptScan } from "./queue.ts";
import type { KeptEvent } from "./store.ts";

const now = Date.parse("2026-12-02T04:00:00Z");
const ticket = { code: "a".repeat(24), name: "রহিমা সুলতানা", type: 0, state: "valid" as const, checkedInAt: null };
const list: KeptEvent = {
  ...{ id: "e", owner: "u", takenAt: "2026-12-01T10:00:00Z", now: "2026-12-01T10:00:00Z", aheadMs: 0 },
  event: {
    ...{ id: "e", title: "Trade finance day", date: "2026-12-02T03:30:00Z", endsAt: "2026-12-02T11:00:00Z" },
    ...{ tickets: 2, here: 0, toLookAt: 0 },
  },
  types: [
    { name: "Hall", way: "hall" },
    { name: "Livestream", way: "online" },
  ],
  tickets: [
    ticket,
    { ...ticket, code: "b".repeat(24), name: "", state: "canceled" },
    { ...ticket, code: "c".repeat(24), name: "", state: "transferred" },
    { ...ticket, code: "d".repeat(24), name: "", type: 1 },
    { ...ticket, code: "e".repeat(24), name: "Karim Ahmed", checkedInAt: "2026-12-02T03:40:00Z" },
  ],
};
const scan = (given: Partial<KeptScan> = {}): KeptScan => ({
  ...{ key: "k", eventId: "e", code: ticket.code, at: "2026-12-02T03:50:00Z", letIn: true },
  ...given,
});
const outcome = (code: string, scans: KeptScan[] = [], at = now, of = list) => judge(of, code.repeat(24), scans, at);

it("the list says who may come in, and why not", () => {
  expect(outcome("a")).toMatchObject({ outcome: "in", name: "রহিমা সুলতানা", type: "Hall", byList: true });
  expect(outcome("b")).toMatchObject({ outcome: "void", message: expect.stringContaining("canceled") });
  expect(outcome("c")).toMatchObject({ outcome: "void", message: expect.stringContaining("passed on") });
  expect(outcome("d")).toMatchObject({ outcome: "closed", message: expect.stringContaining("online") });
  expect(outcome("e")).toMatchObject({ outcome: "double", message: "Checked in already, at 9:40 AM." });
  expect(outcome("f")).toMatchObject({ outcome: "unknown", name: null });
});

it("what this device let in is a double, also once it was sent; what the server refused, or another event's scan, is none", () => {
  const double = { outcome: "double", message: "Scanned on this device already, at 9:50 AM." };
  expect(outcome("a", [scan()])).toMatchObject(double);
  expect(outcome("a", [scan({ letIn: false, outcome: "in" })])).toMatchObject(double);
  for (const other of [scan({ letIn: false }), scan({ eventId: "x" })])
    expect(outcome("a", [other]).outcome).toBe("in");
  // Let in by mistake, refused since: the list says what it said.
  expect(outcome("a", [scan({ outcome: "void" })]).outcome).toBe("in");
});

it("a ticket that the server refused stays refused without a connection, and nobody comes in after the end", () => {
  const refused = (given: Partial<KeptScan>) => outcome("a", [scan({ letIn: false, ...given })]).outcome;
  expect(refused({ outcome: "double" })).toBe("double");
  expect(refused({ outcome: "void" })).toBe("void");
  expect(refused({ outcome: "closed" })).toBe("in");
  const end = Date.parse("2026-12-02T11:00:00Z");
  expect(outcome("a", [], end - 1).outcome).toBe("in");
  expect(outcome("a", [], end)).toMatchObject({ outcome: "closed", message: "This event is over." });
});

it("a device whose clock is hours wrong judges by ours, to the minute of midnight in Dhaka", () => {
  const midnight = Date.parse("2026-12-01T18:00:00Z");
  expect(outcome("a", [], midnight - 1).outcome).toBe("closed");
  expect(outcome("a", [], midnight).outcome).toBe("in");
  const slow = { ...list, aheadMs: 9 * 3_600_000 };
  expect(outcome("a", [], midnight - 9 * 3_600_000, slow).outcome).toBe("in");
  expect(outcome("a", [], midnight - 9 * 3_600_000 - 1, slow).outcome).toBe("closed");
  expect(outcome("a", [scan()], now, slow).message).toContain("6:50 PM");
});

it("finds people by words of their names, and codes as the server has them", async () => {
  expect(findByName(list, " karim ", 20).map(({ name }) => name)).toEqual(["Karim Ahmed"]);
  expect(findByName(list, "সুলতানা", 20)).toHaveLength(1);
  expect([findByName(list, "k", 20), findByName(list, "nobody", 20)]).toEqual([[], []]);
  // As keyboards write it, and as names are kept.
  const roy = { ...list, tickets: [{ ...ticket, name: "বিধান রায়".normalize("NFC") }] };
  expect(findByName(roy, "বিধান  রা\u09DF", 20)).toHaveLength(1);
  expect(await codeOf("K7M2-9QXD-4T1B-8WZN")).toBe(doorCodeOf("K7M2-9QXD-4T1B-8WZN"));
});
