import type { PageReading, SavedPage } from "@websonde/search-core";
import type { HttpRequest } from "../http/types.ts";

/**
 * A result page as an engine reads it, just come or saved. Its URLs are the engine's own, also where another base URL is
 * set. Of pages with a status from 300 on only the first 8 KiB are there.
 */
export interface EnginePage extends SavedPage {
  /** Where a redirect to another origin points; it was not followed. */
  readonly location?: string;
}

/** What stands on a result page, and where it goes on. */
export interface EngineReading extends PageReading {
  /** Absent on the last page. */
  readonly next?: HttpRequest;
}
