import { parseDuration, readWaitingTime } from "./parse-duration.ts";
import type { HttpHeaders } from "./types.ts";

/** Nobody waits longer; what an upstream says beyond is a mistake or no wait at all. */
const longestMs = 24 * 3_600_000;

type Reading = (value: string, now: number) => number | undefined;

/** Headers in the order in which they are believed. */
const headerReadings: readonly (readonly [string, Reading])[] = [
  ["retry-after-ms", readMilliseconds],
  ["retry-after", readSecondsOrDate],
  ["x-ratelimit-reset-ms", (value, now) => readEpoch(value, now) ?? readMilliseconds(value)],
  ["x-ratelimit-reset", (value, now) => readEpoch(value, now) ?? readSecondsOrDate(value, now)],
  ["x-ratelimit-reset-after", readSecondsOrDate],
];

/** Fields of error bodies by their lower-case name without `_` and `-`. */
const fieldReadings: Readonly<Record<string, Reading>> = {
  retryafterms: readMilliseconds,
  retryafter: readSecondsOrDate,
  retryafterseconds: readSecondsOrDate,
  retrydelay: readSecondsOrDate,
  quotaresetdelay: readSecondsOrDate,
  resetsinseconds: readSecondsOrDate,
  resetinseconds: readSecondsOrDate,
  resetsat: (value, now) => readEpoch(value, now) ?? readDate(value, now),
  retryafterdate: readDate,
};

/**
 * When the upstream may be asked again, in milliseconds from now: 0 to 24 hours, nothing when it does not say. Headers
 * go before fields of the body (its text, or its JSON already parsed), those before wordings such as "try again in
 * 12s". Numbers are waits; only reset headers and fields beyond 1e9 are moments. Of a list (Brave) the first value
 * counts.
 */
export function retryAfterMs(headers: HttpHeaders | undefined, body: unknown, now: () => number): number | undefined {
  const moment = now();
  const wait = readHeaders(headers, moment) ?? readBody(typeof body === "string" ? parseJson(body) : body, moment);
  return wait === undefined ? undefined : Math.round(Math.min(Math.max(wait, 0), longestMs));
}

function readHeaders(headers: HttpHeaders | undefined, now: number): number | undefined {
  for (const [name, read] of headerReadings) {
    const value = headers?.get(name);
    const wait = value === undefined ? undefined : (read(value, now) ?? read(value.split(",")[0] ?? "", now));
    if (wait !== undefined) return wait;
  }
  return undefined;
}

/** Fields anywhere in the body win over wordings anywhere in it. */
function readBody(body: unknown, now: number): number | undefined {
  const leaves = listLeaves(body);
  for (const [name, value] of leaves) {
    const read = Object.hasOwn(fieldReadings, name) ? fieldReadings[name] : undefined;
    const wait = read?.(value, now);
    if (wait !== undefined) return wait;
  }
  for (const [, value] of leaves) {
    const wait = readWaitingTime(value, now);
    if (wait !== undefined) return wait;
  }
  return undefined;
}

/** Texts and numbers of a JSON value with the name of their field, outermost first; a bounded look at a hostile one. */
function listLeaves(body: unknown): (readonly [name: string, value: string])[] {
  const leaves: (readonly [string, string])[] = [];
  const queue: (readonly [string, unknown])[] = [["", body]];
  for (let index = 0; index < queue.length && index < 500; index++) {
    const [name, value] = queue[index] ?? ["", undefined];
    if (typeof value === "string") leaves.push([name, value.slice(0, 2_000)]);
    else if (typeof value === "number") leaves.push([name, String(value)]);
    else if (typeof value === "object" && value !== null)
      for (const [key, inner] of Object.entries(value).slice(0, 50))
        queue.push([Array.isArray(value) ? name : key.toLowerCase().replace(/[_-]/g, ""), inner]);
  }
  return leaves;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function readNumber(value: string): number | undefined {
  return /^\s*[+-]?(?:\d+\.?\d*|\.\d+)\s*$/.test(value) ? Number(value) : undefined;
}

function readMilliseconds(value: string): number | undefined {
  return readNumber(value);
}

function readSecondsOrDate(value: string, now: number): number | undefined {
  const seconds = readNumber(value);
  return seconds === undefined ? (parseDuration(value) ?? readDate(value, now)) : seconds * 1000;
}

/** An HTTP date or ISO 8601; both are in UTC where they name no zone. */
function readDate(value: string, now: number): number | undefined {
  const text = value.trim();
  const isIso = /^\d{4}-\d{2}-\d{2}/.test(text);
  if (!isIso && !/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s/i.test(text)) return undefined;
  const hasZone = /(?:[a-z]{3}|\dz|[+-]\d\d:?\d\d)$/i.test(text) || /^\S{10}$/.test(text);
  const time = Date.parse(hasZone ? text : `${text}${isIso ? "Z" : " GMT"}`);
  return Number.isNaN(time) ? undefined : time - now;
}

/** Seconds (beyond 1e9) or milliseconds (beyond 1e12) since the epoch. */
function readEpoch(value: string, now: number): number | undefined {
  const number = readNumber(value);
  if (number === undefined || number <= 1e9) return undefined;
  return (number > 1e12 ? number : number * 1000) - now;
}
