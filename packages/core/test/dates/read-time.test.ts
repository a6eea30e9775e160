import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { dateToAgeSeconds, readSourceTime, readTime } from "../../src/dates/read-time.ts";

const now = Date.UTC(2026, 9, 1, 12);
const hour = 3_600_000;
const day = 24 * hour;

function read(text: string): string | undefined {
  const time = readTime(text, now);
  return time === undefined ? undefined : new Date(time).toISOString();
}

describe("a user relies on the dates of results being read in UTC", () => {
  it.each([
    ["2026", "2026-01-01T00:00:00.000Z"],
    ["2026-03", "2026-03-01T00:00:00.000Z"],
    ["2026-01-05", "2026-01-05T00:00:00.000Z"],
    ["2026/1/5", "2026-01-05T00:00:00.000Z"],
    ["2026-01-05T10:20", "2026-01-05T10:20:00.000Z"],
    ["2026-01-05 10:20:30", "2026-01-05T10:20:30.000Z"],
    ["2026-01-05t10:20:30z", "2026-01-05T10:20:30.000Z"],
    ["2026-01-05T10:20:30.1234567Z", "2026-01-05T10:20:30.123Z"],
    ["2026-01-05T10:20:30.123456789+02:00", "2026-01-05T08:20:30.123Z"],
    ["2026-01-05T23:30:00-0330", "2026-01-06T03:00:00.000Z"],
    ["2026-01-05T10:20:30.5", "2026-01-05T10:20:30.500Z"],
    ["Mon, 05 Jan 2026 10:20:30 GMT", "2026-01-05T10:20:30.000Z"],
    ["Mon, 5 Jan 2026 10:20:30 +0100", "2026-01-05T09:20:30.000Z"],
    ["Jan 5, 2026", "2026-01-05T00:00:00.000Z"],
    ["Jan. 5, 2026", "2026-01-05T00:00:00.000Z"],
    ["January 5th 2026", "2026-01-05T00:00:00.000Z"],
    ["Sept 30, 2026", "2026-09-30T00:00:00.000Z"],
    ["Monday, January 5, 2026 at 3:04 PM", "2026-01-05T15:04:00.000Z"],
    ["Jan 5, 2026, 12:04 AM", "2026-01-05T00:04:00.000Z"],
    ["5 Jan 2026", "2026-01-05T00:00:00.000Z"],
    ["5th January 2026", "2026-01-05T00:00:00.000Z"],
    ["05-Jan-2026", "2026-01-05T00:00:00.000Z"],
    ["Jan 2026", "2026-01-01T00:00:00.000Z"],
    ["  feb 29, 2024 ", "2024-02-29T00:00:00.000Z"],
    ["12/31/2024", "2024-12-31T00:00:00.000Z"],
    ["3/5/2024", "2024-03-05T00:00:00.000Z"],
    ["31/12/2024", "2024-12-31T00:00:00.000Z"],
    ["30.09.2026", "2026-09-30T00:00:00.000Z"],
    ["03.05.2026", "2026-05-03T00:00:00.000Z"],
  ])("%j is %s", (text, iso) => {
    expect(read(text)).toBe(iso);
  });
});

describe("relative times", () => {
  it.each([
    ["3 days ago", 3 * day],
    ["1 day ago", day],
    ["a day ago", day],
    ["an hour ago", hour],
    ["One week ago", 7 * day],
    ["2 weeks ago", 14 * day],
    ["90 minutes ago", 1.5 * hour],
    ["5 mins ago", 300_000],
    ["5m ago", 300_000],
    ["30 seconds ago", 30_000],
    ["2hrs ago", 2 * hour],
    ["5mo ago", 150 * day],
    ["2 months ago", 60 * day],
    ["3 yrs ago", 3 * 365 * day],
    ["2d", 2 * day],
    ["5MO", 150 * day],
    ["1y", 365 * day],
    ["4h", 4 * hour],
    ["yesterday", day],
    ["Today", 0],
    ["Just now", 0],
    ["now", 0],
  ])("%j is %d ms back", (text, age) => {
    expect(readTime(text, now)).toBe(now - age);
  });
});

describe("a text that is no date is not read as one", () => {
  it.each([
    "",
    " ",
    "garbage",
    "widget 5",
    "Posted May 3",
    "May 3",
    "0 days ago",
    "-3 days ago",
    "3 days",
    "5 minutes",
    "3 fortnights ago",
    "ago",
    "1759276800",
    "20240301",
    "0999",
    "2024-13-01",
    "2026-13-01",
    "2024-02-30",
    "2024-02-31",
    "2023-02-29T10:00:00Z",
    "31 Nov 2024",
    "Feb 30, 2024",
    "13/13/2024",
    "2024-01-05T24:00:00Z",
    "2024-01-05T10:60",
    "2024-01-05T10:00+25:00",
    "Jan 5, 2026 13:00 PM",
    "2024-01-05T",
    "2024-01/05",
    "Janu 5, 2026",
    "2026-01-05 by someone",
    "see 2026-01-05",
    "5 Jan 26",
    "vor 3 Tagen",
    "２０２６",
    "constructor ago",
    `2026-01-05${" ".repeat(100)}10:00`,
  ])("%j", (text) => {
    expect(readTime(text, now)).toBeUndefined();
    expect(dateToAgeSeconds(text, now)).toBeUndefined();
  });
});

describe("ages", () => {
  it.each([
    ["2026-10-01T11:00:00Z", 3_600],
    ["2026-10-01", 43_200],
    ["2026-09-30", 129_600],
    ["Sep 30, 2026", 129_600],
    ["2026", 23_630_400],
    ["3 days ago", 259_200],
    ["2026-10-01T11:59:58.100Z", 1],
  ])("%s is %d seconds old", (text, seconds) => {
    expect(dateToAgeSeconds(text, now)).toBe(seconds);
  });
  it("are never negative", () => {
    expect(dateToAgeSeconds("2027-01-01", now)).toBe(0);
  });
  it("count before dates, where they are numbers", () => {
    expect(readSourceTime({ ageSeconds: 0, publishedDate: "2001" }, now)).toBe(now);
    expect(readSourceTime({ ageSeconds: Number.NaN, publishedDate: "2001" }, now)).toBe(Date.UTC(2001, 0, 1));
    expect(readSourceTime({ ageSeconds: Number.POSITIVE_INFINITY }, now)).toBeUndefined();
    expect(readSourceTime({}, now)).toBeUndefined();
  });
});

test("every moment that a Date can write comes back", () => {
  const moments = fc.date({
    min: new Date("1000-01-01T00:00:00Z"),
    max: new Date("9999-12-31T23:59:59.999Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moments, (moment) => {
      expect(readTime(moment.toISOString(), now)).toBe(moment.getTime());
      expect(readTime(moment.toUTCString(), now)).toBe(Math.floor(moment.getTime() / 1_000) * 1_000);
    }),
  );
});

test("any text is read without an error, as a whole number of milliseconds or not at all", () => {
  const dateLike = fc.array(
    fc.constantFrom("2024", "-", "/", ".", "Jan", " ", "5", "T", ":", "10", "Z", "ago", "a", "d", ","),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        dateLike.map((parts) => parts.join("")),
      ),
      (text) => {
        const time = readTime(text, now);
        expect(time === undefined || Number.isSafeInteger(time)).toBe(true);
      },
    ),
  );
});
