import type { SearchEvent } from "../types/outcome.ts";
import { tidyCitation, tidySource } from "./tidy-source.ts";

/**
 * An event in the form that listeners rely on: what a provider reports while it searches is held to the same rules as its
 * answer. Undefined where nothing of it is left.
 */
export function tidyEvent(event: SearchEvent, now: number): SearchEvent | undefined {
  try {
    if (event.type === "source") {
      const source = tidySource(event.source, now);
      return source && { ...event, source };
    }
    if (event.type === "citation") {
      const citation = tidyCitation(event.citation);
      return citation && { ...event, citation };
    }
    // A character may be cut between two pieces of a text, so that they are not cleaned.
    if (event.type === "answer-delta") return typeof event.text === "string" && event.text !== "" ? event : undefined;
    return event;
  } catch {
    return undefined;
  }
}
