import type { EngineDialect, EngineQuestion } from "../corpus/engine-question.ts";
import { hostMatches } from "../corpus/host-matches.ts";
import type { SearchHit } from "../corpus/search-hit.ts";
import type { UpstreamTools } from "./emulator.ts";
import { readGoogleText } from "./read-google-text.ts";

const dialect: EngineDialect = {
  site: "host",
  filetype: "filetype",
  ext: "filetype",
  intitle: "title",
  intext: "body",
  // The index finds nothing for an empty text; this one holds for every page.
  everypage: "language",
};

/** Longer lists of hosts are cut: each entry is held against every page. */
const mostHosts = 500;

/** A question to an engine that reads operators as Google does. */
export interface GoogleQuestion extends Omit<EngineQuestion, "dialect"> {
  /** Whether `after:` and `before:` count in the text; where not, they are dropped from it. */
  readonly readsDates: boolean;
}

/** Asks the index with Google's operators: those it knows, and `inurl:`, a path after `site:`, `after:` and `before:`. */
export function searchGoogle(question: GoogleQuestion, tools: UpstreamTools): readonly SearchHit[] {
  const { engine, readsDates, text, publishedFrom, publishedUntil, includeHosts = [], excludeHosts = [] } = question;
  const reading = readGoogleText(text);
  const hits = tools.search({
    engine,
    dialect,
    includeHosts: includeHosts.slice(0, mostHosts),
    excludeHosts: excludeHosts.slice(0, mostHosts),
    text: reading.text === "" && reading.places.length > 0 ? "everypage:en" : reading.text,
    publishedFrom: readsDates ? later(publishedFrom, reading.publishedFrom) : publishedFrom,
    publishedUntil: readsDates ? earlier(publishedUntil, reading.publishedUntil) : publishedUntil,
  });
  return hits.filter((hit) =>
    reading.places.every((alternatives) =>
      alternatives.some(({ operator, value, negated }) => {
        const holds = operator === "site" ? hostMatches(hit.url, value) : hit.url.toLowerCase().includes(value);
        return holds !== negated;
      }),
    ),
  );
}

/** The narrower of two lower bounds. */
export function later(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
}

/** The narrower of two upper bounds. */
export function earlier(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
}
