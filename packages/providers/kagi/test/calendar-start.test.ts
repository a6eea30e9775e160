import { describe, expect, it } from "vitest";
import { calendarStart } from "../src/calendar-start.ts";

describe("where a recency begins", () => {
  it.each([
    ["day", "2026-03-01T00:30:00Z", "2026-02-28"],
    ["week", "2026-01-03T23:59:59Z", "2025-12-27"],
    ["month", "2026-03-05T12:00:00Z", "2026-02-05"],
    ["month", "2026-03-31T12:00:00Z", "2026-02-28"],
    ["month", "2024-03-31T12:00:00Z", "2024-02-29"],
    ["month", "2026-01-31T12:00:00Z", "2025-12-31"],
    ["month", "2026-07-31T23:00:00Z", "2026-06-30"],
    ["year", "2024-02-29T12:00:00Z", "2023-02-28"],
    ["year", "2026-03-05T12:00:00Z", "2025-03-05"],
  ] as const)("a %s back from %s it is %s", (recency, now, day) => {
    expect(calendarStart(recency, Date.parse(now))).toBe(day);
  });
});
