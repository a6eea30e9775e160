import type { SearchProviderError, SearchResponse, SearchSource } from "@websonde/search-core";
import { readErrorFacts } from "../errors/read-error-facts.ts";
import type { ErrorFacts } from "../errors/read-error-facts.ts";
import type { HttpReply, HttpRequest } from "../http/types.ts";
import { sleep } from "../pacing/sleep.ts";
import type { Call } from "./call.ts";
import { readLaterPage } from "./read-later-page.ts";

/** What a reply says, in the terms of the unified response. */
export interface Reading extends Omit<SearchResponse, "provider"> {
  /** The request for the next page, where there is one and more results are wanted. */
  readonly next?: HttpRequest;
}

/** A refused request that another one may replace. */
export interface Retry {
  /** Wait this long, in milliseconds; beyond 2,000 or the deadline there is no retry. */
  readonly afterMs?: number;
  /** An option to leave out from now on in this call (`call.without`). */
  readonly without?: string;
  /** Leave it out in later calls with this credential too. */
  readonly remember?: boolean;
  readonly note?: string;
}

/** A failed request, as `retry` may judge it. */
export interface Refusal {
  readonly error: SearchProviderError;
  readonly facts: ErrorFacts;
  readonly reply: HttpReply;
}

export interface ExchangeDefinition<Settings> {
  request(call: Call<Settings>): HttpRequest;
  parse(reply: HttpReply, call: Call<Settings>): Reading;
  retry?(refusal: Refusal, call: Call<Settings>): Retry | undefined;
}

const maxWaitMs = 2_000;
const maxRetries = 2;
const maxPages = 5;

/** Asks page after page until there is enough. A page that fails after the first costs only itself, with a note. */
export async function askPages<Settings>(
  definition: ExchangeDefinition<Settings>,
  start: Call<Settings>,
): Promise<Reading> {
  const { reply, call } = await askWithRetry(definition, start);
  const { next: continuation, ...first } = definition.parse(reply, call);
  const sources = new Map<string, SearchSource>();
  collect(sources, first.sources);
  let next = continuation;
  for (let page = 2; next !== undefined && sources.size < call.count && page <= maxPages; page++) {
    const before = sources.size;
    const request = next;
    const read = async (signal: AbortSignal) => definition.parse(await call.ask(request, signal), call);
    const reading = await readLaterPage(call, page, read);
    if (reading === undefined) return { ...first, sources: [...sources.values()], partial: true };
    collect(sources, reading.sources);
    // A page that only repeats would go on for ever.
    if (sources.size === before) break;
    next = reading.next;
  }
  return { ...first, sources: [...sources.values()] };
}

function collect(into: Map<string, SearchSource>, sources: readonly SearchSource[]): void {
  for (const source of sources) if (source.url && !into.has(source.url)) into.set(source.url, source);
}

async function askWithRetry<Settings>(
  definition: ExchangeDefinition<Settings>,
  start: Call<Settings>,
): Promise<{ readonly reply: HttpReply; readonly call: Call<Settings> }> {
  let call = start;
  let waited = false;
  for (let round = 0; ; round++) {
    const reply = await call.send(definition.request(call));
    if (reply.status >= 200 && reply.status < 300) return { reply, call };
    const facts = readErrorFacts(reply);
    const error = call.failure(reply);
    const retry = round < maxRetries ? definition.retry?.({ error, facts, reply }, call) : undefined;
    if (retry === undefined) throw error;
    const { afterMs, without, note } = retry;
    if (without !== undefined) {
      if (call.without.has(without)) throw error;
      call = call.leaveOut(without, retry.remember === true);
    }
    if (afterMs !== undefined) {
      const inTime = call.context.now() + afterMs < call.context.deadline;
      if (waited || afterMs > maxWaitMs || !inTime) throw error;
      waited = true;
      await sleep(afterMs, call.context.signal);
    }
    if (note !== undefined) call.note(note);
  }
}
