import { isSearchProviderError } from "@websonde/search-core";
import type { ProviderMeta, SearchSource } from "@websonde/search-core";
import { retryAfterMs } from "../http/retry-after-ms.ts";
import type { HttpRequest } from "../http/types.ts";
import type { Reading } from "../runner/ask-pages.ts";
import type { Call } from "../runner/call.ts";
import { limitShare } from "../runner/limit-share.ts";
import { readLaterPage } from "../runner/read-later-page.ts";
import { makeBlockedError, makeEmptyError, makeStatusError } from "./engine-errors.ts";
import type { EnginePage, EngineReading } from "./engine-page.ts";
import { openVisits } from "./visit-pages.ts";
import type { Visit } from "./visit-pages.ts";

/** How an engine is asked and its pages are read. */
export interface PageExchange<Settings> {
  readonly meta: ProviderMeta;
  /** The start page, for engines whose search needs something of it: cookies, a token in its form. */
  open?(call: Call<Settings>): HttpRequest;
  /** Page 1. `home` is the start page where `open` asked for it and it could be had, whatever it says. */
  request(call: Call<Settings>, home?: EnginePage): HttpRequest;
  /** Throws {@link makeUnknownPageError} for what it does not know. */
  read(page: EnginePage): EngineReading;
}

const mostPages = 5;

/**
 * Reads page after page until there is enough, none follows, one adds nothing, or five are read. A later page that fails,
 * stalls or is walled off costs only itself, with a note.
 */
export async function searchPages<Settings>(exchange: PageExchange<Settings>, call: Call<Settings>): Promise<Reading> {
  const visit = openVisits(exchange.meta, call);
  const readNext = async (request: HttpRequest, signal?: AbortSignal) =>
    readVisit(exchange, await visit(request, signal), call.context.now);
  const home = exchange.open && (await openHome(exchange.open(call)));
  const first = await readNext(exchange.request(call, home));
  if (first.kind === "empty" && first.notes) throw makeEmptyError(exchange.meta, first.notes);
  const sources = new Map<string, SearchSource>();
  const notes = new Set<string>();
  let isPartial = false;
  let next = take(first);
  for (let page = 2; next !== undefined && sources.size < call.count && page <= mostPages; page++) {
    const before = sources.size;
    const request = next;
    const reading = await readLaterPage(call, page, (signal) => readNext(request, signal));
    if (reading === undefined) {
      isPartial = true;
      break;
    }
    next = take(reading);
    // A page that only repeats would go on for ever.
    if (sources.size === before) break;
  }
  for (const note of notes) call.note(note);
  const { relatedQuestions } = first;
  return {
    sources: [...sources.values()],
    ...(relatedQuestions && { relatedQuestions }),
    ...(isPartial && { partial: true }),
  };

  /** Without its start page an engine may still answer, so it must not take all the time. */
  async function openHome(request: HttpRequest): Promise<EnginePage | undefined> {
    const share = limitShare(call.context);
    try {
      return (await visit(request, share.signal)).page;
    } catch (error) {
      call.context.signal.throwIfAborted();
      if (share.isOver() || isSearchProviderError(error)) return undefined;
      throw error;
    } finally {
      share.end();
    }
  }

  function take(reading: EngineReading): HttpRequest | undefined {
    for (const source of reading.sources) if (!sources.has(source.url)) sources.set(source.url, source);
    for (const note of reading.notes ?? []) notes.add(note);
    return reading.next;
  }
}

/** What the page says goes before its status; only a page that says nothing is judged by it. */
function readVisit(
  { meta, read }: Pick<PageExchange<never>, "meta" | "read">,
  { page, headers }: Visit,
  now: () => number,
): EngineReading {
  const reading = tryRead();
  if (reading.kind !== "blocked") return reading;
  throw makeBlockedError(meta, reading.reason ?? "challenge", page, retryAfterMs(headers, undefined, now));

  function tryRead(): EngineReading {
    try {
      return read(page);
    } catch (error) {
      const { status = 200 } = page;
      const isUnknown = isSearchProviderError(error) && error.kind === "invalid-response";
      if (!isUnknown || (status >= 200 && status < 300)) throw error;
      throw makeStatusError(meta, status, headers, now);
    }
  }
}
