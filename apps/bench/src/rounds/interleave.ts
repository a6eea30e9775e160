import { readFigures } from "./percentile.ts";

/** Something that is measured: takes one sample, in milliseconds, and has a name. */
export type Lane<Name extends string> = readonly [name: Name, takeSample: () => Promise<number>];

export interface Rounds {
  /** How many count. */
  readonly rounds: number;
  /** Rounds before the first that counts. Default 1. */
  readonly warmup?: number;
}

/**
 * Measures several lanes in turn, so that whatever else the machine does in a moment hits all of them. Each round begins
 * with another lane, since whoever comes first finds other caches. Hands back the figures of each lane by its name.
 */
export async function interleave<Name extends string>(
  lanes: readonly Lane<Name>[],
  { rounds, warmup = 1 }: Rounds,
): Promise<(name: Name) => { readonly p10: number; readonly median: number }> {
  const samples = new Map<Name, number[]>(lanes.map(([name]) => [name, []]));
  for (let round = -warmup; round < rounds; round++) {
    const first = (round + warmup) % lanes.length;
    for (const [name, takeSample] of [...lanes.slice(first), ...lanes.slice(0, first)]) {
      const sample = await takeSample();
      if (round >= 0) samples.get(name)?.push(sample);
    }
  }
  return (name) => readFigures(samples.get(name) ?? []);
}
