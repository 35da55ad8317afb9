import { describe, expect, test } from "vitest";
import { mailForAsking, nextStatus, type SubscriptionStatus, statusesBefore } from "./subscription.ts";

const all: SubscriptionStatus[] = ["pending", "active", "unsubscribed", "bounced", "complained"];

describe("nextStatus", () => {
  test("letters begin with a confirmation and with nothing else", () => {
    for (const status of all)
      for (const event of ["leave", "bounce", "complain", "lift"] as const)
        expect(nextStatus(status, event)).not.toBe("active");
    expect(nextStatus("pending", "confirm")).toBe("active");
    expect(nextStatus("unsubscribed", "confirm")).toBe("active");
    expect(nextStatus("bounced", "confirm")).toBe("active");
  });
  test("who called a letter spam is not written to again until an admin says so", () => {
    expect(nextStatus("complained", "confirm")).toBeUndefined();
    expect(nextStatus("complained", "lift")).toBe("unsubscribed");
  });
  test("a late bounce does not undo what the reader said", () => {
    expect(nextStatus("unsubscribed", "bounce")).toBeUndefined();
    expect(nextStatus("complained", "bounce")).toBeUndefined();
  });
  test("leaving twice changes nothing", () => {
    expect(nextStatus("active", "leave")).toBe("unsubscribed");
    expect(nextStatus("unsubscribed", "leave")).toBeUndefined();
  });
  test("statusesBefore names exactly those that lead on", () => {
    for (const event of ["confirm", "leave", "bounce", "complain", "lift"] as const)
      expect(statusesBefore(event).sort()).toEqual(all.filter((status) => nextStatus(status, event)).sort());
  });
});

describe("mailForAsking", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const of = (
    status: SubscriptionStatus,
    endedAt: Date | null = null,
    lastMailAt: Date | null = null,
    hasLink = true,
  ) => mailForAsking({ status, endedAt, lastMailAt, hasLink }, now);

  test("a new address gets the link, a reader a reminder", () => {
    expect(of("pending")).toBe("confirm");
    expect(of("unsubscribed", ago(1))).toBe("confirm");
    expect(of("active")).toBe("already");
  });
  test("one mail in ten minutes", () => {
    expect(of("pending", null, ago(9))).toBeUndefined();
    expect(of("active", null, ago(9))).toBeUndefined();
    expect(of("pending", null, ago(11))).toBe("confirm");
  });
  test("who left by mistake gets a link at once, as the one of before is gone", () => {
    expect(of("unsubscribed", ago(1), ago(2), false)).toBe("confirm");
    expect(of("unsubscribed", ago(2), ago(1), true)).toBeUndefined();
    expect(of("active", null, ago(9), false)).toBeUndefined();
  });
  test("a dead mailbox is tried again after a week, a complaint never", () => {
    expect(of("bounced", ago(6 * 24 * 60))).toBeUndefined();
    expect(of("bounced", ago(8 * 24 * 60))).toBe("confirm");
    expect(of("complained", ago(400 * 24 * 60))).toBeUndefined();
  });
});
