import { createSearch, SearchProviderError } from "@websonde/search-core";
import type {
  Availability,
  CallOptions,
  ErrorKind,
  SearchContext,
  SearchOptions,
  SearchOutcome,
  SearchProvider,
  SearchQuery,
  SearchRequest,
  SearchSource,
} from "@websonde/search-core";
import { vi } from "vitest";
import provider from "../src/index.ts";
import { memberIds } from "../src/members.ts";
import type { MemberId } from "../src/members.ts";

/** What a stub engine does: after so many milliseconds (default 0) it finds something, fails, or (by default) is silent for ever. */
export interface EngineScript {
  readonly atMs?: number;
  /** Pages, or letters that stand for them. */
  readonly finds?: string | readonly SearchSource[];
  readonly fails?: unknown;
  readonly availability?: Availability;
}

export type Engines = Partial<Readonly<Record<MemberId, EngineScript>>>;

/** What the stubs saw. */
export interface EngineLog {
  readonly asked: { readonly engine: string; readonly query: SearchQuery; readonly signal: AbortSignal }[];
}

/** `a b` as two pages, in this order. */
export function pagesOf(letters: string): readonly SearchSource[] {
  return letters
    .split(" ")
    .filter((letter) => letter !== "")
    .map((letter) => ({ title: letter, url: `https://${letter}.test/` }));
}

/** Ten pages that no other engine found. */
export function tenPages(engine: string): readonly SearchSource[] {
  return pagesOf(Array.from({ length: 10 }, (_, index) => `${engine}-${index}`).join(" "));
}

export function failure(kind: ErrorKind, message: string, more = {}): SearchProviderError {
  return new SearchProviderError({ provider: "stub", kind, message, ...more });
}

/** A client of the aggregate over stubs; the engines without a script are excluded. Nothing can reach the internet. */
export function openPublic(engines: Engines, options: SearchOptions = {}) {
  const log: EngineLog = { asked: [] };
  const stubs = Object.fromEntries(
    Object.entries(engines).map(([engine, script]) => [engine, makeEngine(engine, script, log)]),
  );
  const web = createSearch({
    env: {},
    fetch: () => Promise.reject(new TypeError("fetch failed")),
    ...options,
    providers: { ...stubs, public: provider, ...options.providers },
    exclude: [...memberIds.filter((id) => engines[id] === undefined), ...(options.exclude ?? [])],
  });
  return {
    log,
    web,
    search: (request: Partial<SearchRequest> = {}, call: CallOptions = {}) =>
      web.search({ query: "x", ...request }, { provider: "public", ...call }),
  };
}

/** A search under fake timers: lets them run to the end, and tells when the outcome came. */
export async function searchPublic(
  engines: Engines,
  options: SearchOptions = {},
  request: Partial<SearchRequest> = {},
): Promise<EngineLog & { readonly outcome: SearchOutcome; readonly tookMs: number; readonly timersLeft: number }> {
  const startedAt = Date.now();
  const { log, search } = openPublic(engines, options);
  let done: { readonly tookMs: number; readonly timersLeft: number } | undefined;
  const running = search(request).then((outcome) => {
    done = { tookMs: Date.now() - startedAt, timersLeft: vi.getTimerCount() };
    return outcome;
  });
  while (done === undefined && Date.now() - startedAt < 120_000) await vi.advanceTimersByTimeAsync(100);
  const outcome = await running;
  return { ...log, outcome, ...(done ?? { tookMs: -1, timersLeft: -1 }) };
}

export function titlesOf(outcome: SearchOutcome): readonly string[] {
  return outcome.response.sources.map(({ title }) => title);
}

function makeEngine(id: string, script: EngineScript, log: EngineLog): SearchProvider {
  return {
    meta: {
      id,
      label: id,
      site: `https://${id}.test/`,
      order: 1,
      form: "html",
      keys: { env: [], keyless: "auto" },
      capabilities: { recency: [], dates: "none", sites: "none", locale: true, safeSearch: true },
      limits: { count: { min: 1, default: 10, max: 20 } },
    },
    availability: () => script.availability ?? { level: "auto", reason: "It needs no key." },
    async search(query: SearchQuery, { signal }: SearchContext) {
      log.asked.push({ engine: id, query, signal });
      const { atMs = 0, finds, fails } = script;
      if (finds === undefined && fails === undefined) return new Promise(() => {});
      await wait(atMs, signal);
      if (fails !== undefined) throw fails;
      return { provider: id, sources: typeof finds === "string" ? pagesOf(finds) : (finds ?? []) };
    },
  };
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
