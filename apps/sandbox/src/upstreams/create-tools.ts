import type { Corpus } from "../corpus/corpus.ts";
import { findPage } from "../corpus/find-page.ts";
import { openIndex } from "../corpus/search-index.ts";
import type { UpstreamTools } from "./emulator.ts";

export interface ToolSources {
  readonly corpus: Corpus;
  now(): number;
  random(): number;
}

/** Makes the tools of one upstream; its turns and tallies are its own and last as long as the sandbox. */
export function createTools(sources: ToolSources): (modes: ReadonlySet<string>) => UpstreamTools {
  const { corpus } = sources;
  const index = openIndex(corpus);
  const now = (): number => sources.now();
  const random = (): number => sources.random();
  const startsByScope = new Map<string, readonly number[]>();
  const tallies = new Map<string, number>();

  const takeTurn: UpstreamTools["takeTurn"] = (scope, pace) => {
    const time = now();
    const recent = (startsByScope.get(scope) ?? []).filter((start) => time - start < pace.windowMs);
    const free = recent.length < pace.starts;
    startsByScope.set(scope, free ? [...recent, time] : recent);
    const oldest = recent.at(-pace.starts);
    return free || oldest === undefined ? 0 : Math.max(1, oldest + pace.windowMs - time);
  };

  const tally: UpstreamTools["tally"] = (scope) => {
    const count = (tallies.get(scope) ?? 0) + 1;
    tallies.set(scope, count);
    return count;
  };

  return (modes) => ({
    modes,
    now,
    random,
    takeTurn,
    tally,
    makeId: () => makeId(random),
    search: (question) => index.search(question, now()),
    findPage: (url) => findPage(corpus, url, now()),
  });
}

function makeId(random: () => number): string {
  const digit = (limit: number): string => Math.floor(random() * limit).toString(16);
  return "xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx".replaceAll(/[xy]/g, (mark) =>
    mark === "x" ? digit(16) : (8 + Math.floor(random() * 4)).toString(16),
  );
}
