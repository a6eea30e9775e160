import type { Reply } from "../upstreams/emulator.ts";

/** How a reply goes out. `cut-body`: the connection ends in the middle; `endless`: filler without end instead of the body. */
export type Manner = "whole" | "stall-headers" | "stall-body" | "reset" | "cut-body" | "endless";

export interface Delivery {
  readonly reply: Reply;
  readonly manner: Manner;
}

/** What a fault can make its delivery of. */
export interface FaultMaterial {
  /** The upstream's answer to this request. */
  answer(): Promise<Reply>;
  /** The upstream's answer if its index were empty. */
  emptyAnswer(): Promise<Reply>;
  /** The vendor's own error for a status. */
  refuse(status: number): Reply;
  challenge(): Reply;
  now(): number;
}

export type Fault = (material: FaultMaterial) => Promise<Delivery>;

/** One line of the help. */
export interface ScenarioInfo {
  /** As it is typed, for example `429:seconds`. */
  readonly form: string;
  readonly about: string;
  /** The only upstreams that know it; left out where all do. */
  readonly upstreams?: readonly string[];
}

export interface FaultDefinition extends ScenarioInfo {
  /** Matches the name without arguments. */
  readonly pattern: RegExp;
  /** Throws on an argument that it does not know. */
  read(name: string, argument: string | undefined): Fault;
}
