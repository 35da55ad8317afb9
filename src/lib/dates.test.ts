import { describe, expect, it } from "vitest";
import { formatDateTime, formatDay } from "./dates.ts";

describe("dates", () => {
  it("are written in UTC wherever the server stands", () => {
    expect(formatDay("2026-11-14T23:59:00Z")).toBe("November 14, 2026");
    expect(formatDay("2026-11-14T23:59:00-06:00")).toBe("November 15, 2026");
    expect(formatDateTime("2026-01-05T06:07:00Z")).toBe("January 5, 2026 at 06:07 AM UTC");
  });
});
