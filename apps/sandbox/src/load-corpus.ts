import { readFileSync } from "node:fs";
import type { Corpus } from "./corpus/corpus.ts";

let shipped: Corpus | undefined;

/** The corpus of this package, read once per process; `scripts/build-corpus.mjs` makes it from the repository's `docs`. */
export function loadCorpus(): Corpus {
  shipped ??= readCorpus(new URL("../corpus.json", import.meta.url));
  return shipped;
}

function readCorpus(file: URL): Corpus {
  const corpus: Corpus = JSON.parse(readFileSync(file, "utf8"));
  return corpus;
}
