/** What a figure is counted in; times are milliseconds. */
export type Unit = "ms" | "bytes" | "modules" | "characters" | "MB" | "MB/s";

/** The line that DESIGN §5.7 draws. */
export type Budget = { readonly atMost: number } | { readonly atLeast: number };

/** How thorough a run is: `quick` takes about a quarter of the rounds, for a first look. */
export interface Scale {
  readonly quick: boolean;
}

export interface Figure {
  /** Times and rates: from the 10th percentile of all rounds, which a busy machine disturbs least. */
  readonly value: number;
  /** The same from the median: what the machine gave today. */
  readonly median?: number;
  /** What it is compared with, measured in the same rounds. */
  readonly beside?: { readonly label: string; readonly value: number; readonly unit: Unit };
  /** What else is worth knowing, in a few words. */
  readonly remark?: string;
}

/** Why there is no figure: something that it needs is not there. */
export interface Skipped {
  readonly skipped: string;
}

/** One budget and how it is measured. */
export interface Measurement {
  /** For `--only`. */
  readonly id: string;
  readonly title: string;
  readonly unit: Unit;
  readonly budget: Budget;
  /** True where the machine's speed plays no part: then a broken budget fails a run with `--gate`. */
  readonly gated: boolean;
  measure(scale: Scale): Promise<Figure | Skipped>;
}
