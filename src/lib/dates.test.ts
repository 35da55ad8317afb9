import { describe, expect, it } from "vitest";
import { formatDateTime, formatDay, formatDeadline, formatDhakaDay } from "./dates.ts";

describe("dates", () => {
  it("are written in UTC wherever the server stands", () => {
    expect(formatDay("2026-11-14T23:59:00Z")).toBe("November 14, 2026");
    expect(formatDay("2026-11-14T23:59:00-06:00")).toBe("November 15, 2026");
    expect(formatDhakaDay("2026-11-14T18:00:00Z")).toBe("November 15, 2026");
    expect(formatDateTime("2026-01-05T06:07:00Z")).toBe("January 5, 2026 at 06:07 AM UTC");
  });

  it.each([
    ["2026-12-01T06:00:00Z", "December 1, 2026 at 12:00 PM Dhaka time (06:00 AM UTC)"],
    ["2026-12-01T20:30:00Z", "December 2, 2026 at 2:30 AM Dhaka time (December 1, 2026 at 08:30 PM UTC)"],
  ])("%s as a deadline is '%s'", (iso, text) => expect(formatDeadline(iso)).toBe(text));
});
