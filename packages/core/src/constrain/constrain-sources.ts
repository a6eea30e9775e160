import type { ParsedQuery } from "../query/parse-query.ts";
import type { SearchCitation, SearchSource } from "../types/response.ts";
import { listConstraints } from "./list-constraints.ts";
import { readPageFacts } from "./read-page-facts.ts";
import { readSourceTime } from "../dates/read-time.ts";

export interface ConstrainedSources {
  /** In the order in which they came. */
  readonly sources: readonly SearchSource[];
  /** What no source satisfied and was therefore left unapplied, each as it stands in a {@link relaxedNote}. */
  readonly relaxed: readonly string[];
  /** The exclusion that left no source, for example `-site:example.com`. */
  readonly emptiedBy?: string;
}

/**
 * Holds results to the operators of the query: sites, URL, title, file type, dates, one after the other. What would leave
 * nothing is relaxed, except exclusions: they always hold. A source without a readable date passes the dates; text, language
 * and plain words are not checked. `now` is in milliseconds since the epoch.
 */
export function constrainSources(
  sources: readonly SearchSource[],
  query: ParsedQuery,
  now: number,
): ConstrainedSources {
  if (!query.hasConstraints || sources.length === 0) return { sources, relaxed: [] };
  const relaxed: string[] = [];
  let kept = sources.map((source) => ({ source, page: readPageFacts(source) }));
  for (const { label, isExclusion, keeps } of listConstraints(query)) {
    const passing = kept.filter(({ page }) => keeps(page));
    if (passing.length === 0 && isExclusion) return { sources: [], relaxed, emptiedBy: label };
    if (passing.length === 0) relaxed.push(label);
    else kept = passing;
  }
  const constrained = kept.map(({ source }) => source);
  const inRange = constrained.filter((source) => isInDateRange(source, query, now));
  if (inRange.length > 0) return { sources: inRange, relaxed };
  return { sources: constrained, relaxed: [...relaxed, toDateLabel(query)] };
}

/** Citations without those that the query excludes by site, URL, title or file type. They back an answer, so nothing else is held to. */
export function constrainCitations(
  citations: readonly SearchCitation[],
  query: ParsedQuery,
): readonly SearchCitation[] {
  const exclusions = listConstraints(query).filter(({ isExclusion }) => isExclusion);
  if (exclusions.length === 0) return citations;
  return citations.filter((citation) => {
    const page = readPageFacts(citation);
    return exclusions.every(({ keeps }) => keeps(page));
  });
}

/** The note for an entry of `relaxed`. */
export function relaxedNote(label: string): string {
  return `no results matched \`${label.replace(/\s+/g, " ")}\`; the constraint was relaxed`;
}

/** `after` is inclusive, `before` exclusive, both at midnight UTC. */
function isInDateRange(source: SearchSource, { after, before }: ParsedQuery, now: number): boolean {
  if (after === undefined && before === undefined) return true;
  const time = readSourceTime(source, now);
  if (time === undefined) return true;
  return (after === undefined || time >= toTime(after)) && (before === undefined || time < toTime(before));
}

function toTime(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function toDateLabel({ after, before }: ParsedQuery): string {
  return [after && `after:${after}`, before && `before:${before}`].filter(Boolean).join(" ");
}
