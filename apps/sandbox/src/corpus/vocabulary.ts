import type { IndexedDocument } from "./indexed-document.ts";

/** The stems of a corpus. */
export interface Vocabulary {
  /** The stem itself, or those that begin with it where the corpus has no such stem (`postgres` → `postgresql`). */
  expand(stem: string): readonly string[];
  /** Rare stems weigh more: the logarithm of one through their share of the documents. */
  weigh(stem: string): number;
}

/** Shorter beginnings would match by chance. */
const shortestPrefix = 5;
/** A word that no page has weighs as much as one that every twelfth page has. */
const unknownWeight = 2.5;

export function buildVocabulary(entries: readonly IndexedDocument[]): Vocabulary {
  const frequencies = new Map<string, number>();
  for (const { titleStems, textStems } of entries) {
    const stems = new Set(`${titleStems}${textStems}`.split(" "));
    for (const stem of stems) frequencies.set(stem, (frequencies.get(stem) ?? 0) + 1);
  }
  return {
    expand(stem) {
      if (frequencies.has(stem) || stem.length < shortestPrefix) return [stem];
      const longer = [...frequencies.keys()].filter((known) => known.startsWith(stem));
      return longer.length > 0 ? longer : [stem];
    },
    weigh(stem) {
      const frequency = frequencies.get(stem);
      return frequency === undefined ? unknownWeight : Math.log((entries.length + 1) / frequency);
    },
  };
}
