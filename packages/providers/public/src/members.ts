import type { IndexFamily } from "@websonde/search-core";

/** One engine of the aggregate. */
export interface Member {
  /** Its provider id. */
  readonly engine: MemberId;
  /** Whose index it serves: engines of one family agree because they share it. */
  readonly family: IndexFamily;
  /** How much its ranks count; an estimate, which `providers.public.weights` changes. */
  readonly weight: number;
}

/** The engines that need no key, in the catalog's order, which also breaks ties. */
export const memberIds = ["duckduckgo", "bing", "yahoo", "startpage", "google", "ecosia", "mojeek"] as const;
export type MemberId = (typeof memberIds)[number];

export const members: readonly Member[] = [
  { engine: "duckduckgo", family: "bing", weight: 1 },
  { engine: "bing", family: "bing", weight: 0.7 },
  { engine: "yahoo", family: "bing", weight: 0.7 },
  { engine: "startpage", family: "google", weight: 1 },
  { engine: "google", family: "google", weight: 1 },
  { engine: "ecosia", family: "google", weight: 0.9 },
  { engine: "mojeek", family: "mojeek", weight: 0.8 },
];
