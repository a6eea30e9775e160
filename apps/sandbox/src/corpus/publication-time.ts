import type { CorpusDocument } from "./corpus.ts";
import { stableHash } from "./stable-hash.ts";

const dayMs = 86_400_000;

/** When a document was published, seen from `now`: at its own minute of the day, `ageDays` to `ageDays + 1` days ago. */
export function publicationTime(document: CorpusDocument, now: number): number | undefined {
  if (document.ageDays === undefined) return undefined;
  const latest = now - document.ageDays * dayMs;
  const time = Math.floor(latest / dayMs) * dayMs + (stableHash(document.url) % 1440) * 60_000;
  return time > latest ? time - dayMs : time;
}
