import type { EngineQuestion } from "../corpus/engine-question.ts";
import type { SearchHit } from "../corpus/search-hit.ts";
import type { CorpusPage } from "../corpus/corpus.ts";

/** One request to an emulated upstream, read whole. Nothing in it is checked: refusing is the emulator's business. */
export interface UpstreamRequest {
  readonly method: string;
  /** Lower case, without port. */
  readonly host: string;
  /** As it was sent, at least `/`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Names in lower case; repeated headers joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded as UTF-8, at most 1 MiB. */
  readonly body: string;
}

/** What goes back. Content-Length is added where the body is one text; several pieces go out one after another. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | readonly string[];
}

/** What an emulator may use. Nothing varies but through it. */
export interface UpstreamTools {
  /** Milliseconds since the epoch. */
  now(): number;
  /** From 0 up to 1, seeded. */
  random(): number;
  /** A version 4 UUID from `random`. */
  makeId(): string;
  /** The upstream's own modes that the scenario asks for, for example `paced`. */
  readonly modes: ReadonlySet<string>;
  /** Asks the full-text index. Best hit first; empty when nothing matches. */
  search(question: EngineQuestion): readonly SearchHit[];
  /** The page behind a URL; without `#section` all sections of it. */
  findPage(url: string): CorpusPage | undefined;
  /**
   * Counts a start in `scope` unless `starts` others began within the last `windowMs`.
   * Returns 0 when it may go on, else the milliseconds until it may.
   */
  takeTurn(scope: string, pace: { readonly starts: number; readonly windowMs: number }): number;
  /** How often it was called for `scope`, this call included. */
  tally(scope: string): number;
}

/** A behaviour that only this upstream has, switched on by a scenario: `searxng=json-disabled`. */
export interface UpstreamMode {
  readonly name: string;
  readonly about: string;
}

/** One emulated upstream. Anyone can write one and hand it to `startSandbox({ upstreams: [mine] })`. */
export interface UpstreamEmulator {
  /** As in scenarios and in `sandbox-<id>` keys: lower-case letters, digits and `-`. */
  readonly id: string;
  /** Exact host names, or prefixes that end in `*`. */
  readonly hosts: readonly string[];
  readonly modes?: readonly UpstreamMode[];
  /** Environment variables with which a provider uses this upstream: a key that it takes, or where it is. Absent: none needed. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Answers as the vendor does, refusals included. */
  handle(request: UpstreamRequest, tools: UpstreamTools): Reply | Promise<Reply>;
  /** The vendor's own error for a status, used by faults. Without it a plain JSON error goes out. */
  refuse?(status: number, request: UpstreamRequest, tools: UpstreamTools): Reply | undefined;
  /** The vendor's own challenge page. Without it a neutral one goes out with status 403. */
  challenge?(request: UpstreamRequest, tools: UpstreamTools): Reply;
}
