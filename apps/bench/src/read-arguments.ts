import { parseArgs } from "node:util";

export interface Arguments {
  readonly quick: boolean;
  readonly json: boolean;
  readonly gate: boolean;
  readonly help: boolean;
  /** Ids to measure; all where it is empty. */
  readonly only: readonly string[];
}

/** Reads the command line. Throws, with what is known, for an unknown option or id. */
export function readArguments(args: readonly string[], known: readonly string[]): Arguments {
  const { values } = parseArgs({
    // pnpm hands over the `--` that npm takes away.
    args: args[0] === "--" ? args.slice(1) : [...args],
    options: {
      quick: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      gate: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
      only: { type: "string", multiple: true, default: [] },
    },
  });
  const only = values.only.flatMap((value) => value.split(",")).map((id) => id.trim());
  const unknown = only.filter((id) => !known.includes(id));
  if (unknown.length > 0) throw new Error(`Unknown measurement: ${unknown.join(", ")}. Known: ${known.join(", ")}.`);
  return { ...values, only };
}
