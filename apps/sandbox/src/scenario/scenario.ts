import type { Fault } from "../faults/fault.ts";

/** What happens to one request. */
export interface ScenarioStep {
  /** As it was typed. */
  readonly text: string;
  readonly delayMs: number;
  readonly fault: Fault;
  readonly modes: ReadonlySet<string>;
}

/** Steps by upstream id, `*` for all others. The last step of a list stays in force. */
export type Scenario = ReadonlyMap<string, readonly ScenarioStep[]>;

/** The same as an object: `{ brave: "429|ok", "*": "slow:500ms" }`. */
export type ScenarioMap = Readonly<Record<string, string>>;
