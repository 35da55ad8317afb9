import { describe, expect, it } from "vitest";
import { formatDateTime, formatDay, formatMonth } from "./dates.ts";
import { formatDeadline, formatDhakaDay, formatDhakaTime } from "./dhaka-dates.ts";
import { dhakaDay } from "./working-days.ts";

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

  it("are those that Intl writes, at every hour and across years", () => {
    const date = { year: "numeric", month: "long", day: "numeric" } as const;
    const intl = (options: Intl.DateTimeFormatOptions, locale = "en-US") => {
      const format = new Intl.DateTimeFormat(locale, options);
      return (iso: string) => format.format(new Date(iso));
    };
    const timeZone = "Asia/Dhaka";
    const full = intl({ timeZone: "UTC", ...date, hour: "2-digit", minute: "2-digit" });
    const pairs = [
      [(iso: string) => `${full(iso)} UTC`, formatDateTime],
      [intl({ timeZone: "UTC", ...date }), formatDay],
      [intl({ timeZone: "UTC", year: "numeric", month: "long" }), formatMonth],
      [intl({ timeZone, ...date }), formatDhakaDay],
      [intl({ timeZone, hour: "numeric", minute: "2-digit" }), formatDhakaTime],
      [
        intl({ timeZone, year: "numeric", month: "2-digit", day: "2-digit" }, "en-CA"),
        (iso: string) => dhakaDay(new Date(iso)),
      ],
    ] as const;
    // A step that meets every hour, minute, day and month: a little over 37 days and 13 hours.
    const step = 37 * 86_400_000 + 13 * 3_600_000 + 7 * 60_000 + 11_000;
    for (let at = Date.UTC(2012, 0, 1); at < Date.UTC(2090, 0, 1); at += step) {
      const iso = new Date(at).toISOString();
      for (const [theirs, ours] of pairs) expect(ours(iso)).toBe(theirs(iso));
    }
  });

  it("are refused where there is no moment", () => {
    expect(() => formatDay("soon")).toThrow(RangeError);
    expect(() => formatDeadline("")).toThrow(RangeError);
  });
});
