import type { BlockText, Change } from "./block-text.ts";

/** What of an answer can be told while it is written. */
export interface Growth {
  /** What is new at the end of what was told; "" while the text does not go on from there. */
  tell(block: BlockText, change: Change | undefined): string;
}

/**
 * Snapshots may replace what they said; what was told cannot be taken back. So only a text that begins with all that was
 * told is told further. A text is compared only when it came whole, so that the work grows with what arrives.
 */
export function createGrowth(): Growth {
  let told = "";
  let current: BlockText | undefined;
  let isInStep = true;
  return {
    tell(block, change) {
      if (block !== current || change?.kind === "replaced") {
        current = block;
        const text = block.read();
        isInStep = text.startsWith(told);
        if (!isInStep) return "";
        const rest = text.slice(told.length);
        told = text;
        return rest;
      }
      if (change?.kind === "rewound") isInStep = false;
      if (change?.kind !== "grown" || !isInStep) return "";
      told += change.text;
      return change.text;
    },
  };
}
