import { readDay } from "./calendar-day.ts";

/** What `tbs` asks for. */
export interface TimeRange {
  /** Milliseconds since the epoch, both inclusive. */
  readonly publishedFrom?: number;
  readonly publishedUntil?: number;
  readonly newestFirst: boolean;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const unitMs: ReadonlyMap<string, number> = new Map([
  ["h", hourMs],
  ["d", dayMs],
  ["w", 7 * dayMs],
  ["m", 31 * dayMs],
  ["y", 365 * dayMs],
]);

/** Reads `qdr:w`, `cdr:1,cd_min:MM/DD/YYYY,cd_max:MM/DD/YYYY` and `sbd:1`. As with Google, what it cannot read has no effect. */
export function readTbs(tbs: string, now: number): TimeRange {
  const parts = new Map(
    tbs.split(",").map((part) => {
      const [name = "", ...value] = part.split(":");
      return [name.trim(), value.join(":").trim()];
    }),
  );
  const isRange = parts.get("cdr") === "1";
  const length = unitMs.get(parts.get("qdr") ?? "");
  const start = isRange ? readUsDay(parts.get("cd_min")) : length === undefined ? undefined : now - length;
  const lastDay = isRange ? readUsDay(parts.get("cd_max")) : undefined;
  return {
    ...(start === undefined ? {} : { publishedFrom: start }),
    ...(lastDay === undefined ? {} : { publishedUntil: lastDay + dayMs - 1 }),
    newestFirst: parts.get("sbd") === "1",
  };
}

function readUsDay(text = ""): number | undefined {
  const [month = "", day = "", year = ""] = text.split("/");
  return readDay(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
}
