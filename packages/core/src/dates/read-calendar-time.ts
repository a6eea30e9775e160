import { isCalendarDate } from "./is-calendar-date.ts";

const clock = [
  String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d+))?)?`,
  String.raw`\s*(?<half>[ap]m)?\s*(?:z|utc?|gmt|(?<sign>[+-])(?<zoneHour>\d{2}):?(?<zoneMinute>\d{2})?)?`,
].join("");
const clockAfterDate = String.raw`(?:,?\s+(?:at\s+)?${clock})?`;
const weekday = String.raw`(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+)?`;
const day = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`;
const year = String.raw`(?<year>\d{4})`;
const monthName =
  "(?<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const forms = [
  // 2026 · 2026-01 · 2026/1/5 · 2026-01-05T10:20:30.1234567+02:00 · 2026-01-05 10:20
  String.raw`${year}(?:(?<separator>[-/.])(?<month>\d{1,2})(?:\k<separator>${day}(?:(?:t|\s+)${clock})?)?)?`,
  // 1/5/2026 · 31.12.2026
  String.raw`(?<left>\d{1,2})(?<separator>[-/.])(?<right>\d{1,2})\k<separator>${year}${clockAfterDate}`,
  // Mon, 05 Jan 2026 10:20:30 GMT · 5 January 2026 · 5th Jan 2026 · 05-Jan-2026
  String.raw`${weekday}${day}[\s-]+${monthName}\.?,?[\s-]+${year}${clockAfterDate}`,
  // Jan 5, 2026 · Monday, January 5th 2026 at 3:04 PM · Jan. 2026
  String.raw`${weekday}${monthName}\.?\s+(?:${day},?\s+)?${year}${clockAfterDate}`,
].map((form) => new RegExp(`^${form}$`, "i"));

type Parts = Readonly<Record<string, string | undefined>>;

/**
 * Reads a date that names its year, with or without a time of day, as milliseconds since the epoch. What is left out is the
 * first month, the first day, midnight, UTC. Undefined for every other text and for days and hours that do not exist.
 */
export function readCalendarTime(text: string): number | undefined {
  for (const form of forms) {
    const parts = form.exec(text)?.groups;
    if (parts) return readParts(parts);
  }
  return undefined;
}

function readParts(parts: Parts): number | undefined {
  const { month, date } = readMonthAndDay(parts);
  const timeOfDay = readTimeOfDay(parts);
  if (!isCalendarDate(Number(parts["year"]), month, date) || timeOfDay === undefined) return undefined;
  return Date.UTC(Number(parts["year"]), month - 1, date) + timeOfDay;
}

function readMonthAndDay({ name, month = "1", day: dayOfMonth = "1", left, right, separator }: Parts): {
  readonly month: number;
  readonly date: number;
} {
  if (name !== undefined)
    return { month: monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1, date: Number(dayOfMonth) };
  if (left === undefined) return { month: Number(month), date: Number(dayOfMonth) };
  // With dots the day stands first everywhere; else the month does, unless its number can be no month.
  const isDayFirst = separator === "." || Number(left) > 12;
  return isDayFirst ? { month: Number(right), date: Number(left) } : { month: Number(left), date: Number(right) };
}

/** Milliseconds after midnight UTC: 0 where no time is given, undefined for a time that does not exist. */
function readTimeOfDay(parts: Parts): number | undefined {
  if (parts["hour"] === undefined) return 0;
  const { half, sign, fraction = "" } = parts;
  const [hour, minute, second] = [Number(parts["hour"]), Number(parts["minute"]), Number(parts["second"] ?? 0)];
  const [zoneHour, zoneMinute] = [Number(parts["zoneHour"] ?? 0), Number(parts["zoneMinute"] ?? 0)];
  const isHour = half === undefined ? hour <= 23 : hour >= 1 && hour <= 12;
  // Second 60 is a leap second.
  if (!isHour || minute > 59 || second > 60 || zoneHour > 23 || zoneMinute > 59) return undefined;
  const hourOfDay = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
  const offset = (sign === "-" ? -1 : 1) * (zoneHour * 60 + zoneMinute);
  const minutes = hourOfDay * 60 + minute - offset;
  return (minutes * 60 + second) * 1_000 + Number(fraction.slice(0, 3).padEnd(3, "0"));
}
