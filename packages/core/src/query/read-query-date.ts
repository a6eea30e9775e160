import { isCalendarDate } from "../dates/is-calendar-date.ts";

const yearFirst = /^(\d{4})(?:([-/.])(\d{1,2})(?:\2(\d{1,2}))?)?$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;

/**
 * Reads the value of `after:` or `before:` as `YYYY-MM-DD`: `2024`, `2024-3`, `2024/3/5`, `2024.12.31`, and month first
 * `3/5/2024` (day first where the first number can be no month). A missing part is 1. Undefined for anything else, and
 * for days that do not exist.
 */
export function readQueryDate(text: string): string | undefined {
  const date = readNumbers(text);
  if (date === undefined || !isCalendarDate(date.year, date.month, date.day)) return undefined;
  return `${date.year}-${twoDigits(date.month)}-${twoDigits(date.day)}`;
}

function readNumbers(text: string): { year: number; month: number; day: number } | undefined {
  const start = yearFirst.exec(text);
  if (start) return { year: Number(start[1]), month: Number(start[3] ?? 1), day: Number(start[4] ?? 1) };
  const end = yearLast.exec(text);
  if (!end) return undefined;
  const [first, second, year] = [Number(end[1]), Number(end[3]), Number(end[4])];
  return first > 12 ? { year, month: second, day: first } : { year, month: first, day: second };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
