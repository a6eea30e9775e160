import type { Corpus } from "./corpus/corpus.ts";
import type { ScenarioMap } from "./scenario/scenario.ts";
import type { RecordedRequest } from "./server/request-log.ts";
import type { UpstreamEmulator } from "./upstreams/emulator.ts";

export interface SandboxOptions {
  /** 0 (default) takes a free one. */
  readonly port?: number;
  /** Never anything but loopback. */
  readonly host?: "127.0.0.1";
  /** Faults from the start, for example `brave=429|ok,*=slow:500ms`. Default: every upstream answers. */
  readonly scenario?: string | ScenarioMap;
  /** What the upstreams know. Default: the corpus of this package. */
  readonly corpus?: Corpus;
  /** Further upstreams; one with the id of ours takes its place. */
  readonly upstreams?: readonly UpstreamEmulator[];
  /** Milliseconds since the epoch. Default: the system's clock. */
  readonly now?: () => number;
  /** From 0 up to 1. Default: seeded, the same numbers in every run. */
  readonly random?: () => number;
  /** Gets one line for each request: upstream, method, path, status. Never a query, never a credential. */
  readonly log?: (line: string) => void;
}

export interface Sandbox {
  /** `http://127.0.0.1:<port>`, the value for `WEBSONDE_UPSTREAM_URL`. */
  readonly url: string;
  readonly port: number;
  /** Ids of the upstreams that are emulated. */
  readonly upstreams: readonly string[];
  /** What a process sets so that all its searches come here: the address, and what each upstream needs (keys, addresses). */
  readonly environment: Readonly<Record<string, string>>;
  /** The last 500 requests, oldest first; grows while the sandbox runs. */
  readonly requests: readonly RecordedRequest[];
  /** Replaces the scenario; sequences begin anew. Throws with the valid words and changes nothing on an unknown one. */
  setScenario(scenario: string | ScenarioMap): void;
  /** Requests whose answer has not ended. Idle keep-alive connections do not count. */
  openConnections(): number;
  /** Ends all connections, stalled and endless ones too. May be called more than once. */
  close(): Promise<void>;
}
