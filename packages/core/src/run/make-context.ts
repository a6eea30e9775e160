import { cleanText, cutText } from "../clean/clean-text.ts";
import type { Candidate } from "../plan/plan-candidates.ts";
import type { ProviderContext, SearchContext } from "../types/provider.ts";
import type { SearchQuery } from "../types/request.ts";
import type { Client, Run } from "./run.ts";

/** The other events are the chain's own. */
const reportable: ReadonlySet<string> = new Set(["answer-delta", "source", "citation"]);
const maxNotes = 50;
const maxNoteLength = 500;

/** What a provider may know of this client, before there is a search. */
export function makeContext({ id, explicit }: Candidate, { context, settings, overrides }: Client): ProviderContext {
  const all = settings.providers;
  const own = all && Object.hasOwn(all, id) ? all[id] : undefined;
  return { ...context, settings: own ?? {}, overrides, explicit };
}

/** One search's context. What a provider still reports after `close` goes nowhere: by then its attempt is over. */
export function openContext(
  base: ProviderContext,
  { id }: Candidate,
  query: SearchQuery,
  run: Run,
  signal: AbortSignal,
): { readonly context: SearchContext; readonly notes: readonly string[]; close(): void } {
  const notes: string[] = [];
  let isOpen = true;
  const note = (text: string): void => {
    const line: unknown = text;
    if (typeof line !== "string" || notes.length >= maxNotes) return;
    const clean = cutText(cleanText(line), maxNoteLength);
    // What is asked again with another key says the same again.
    if (!notes.includes(clean)) notes.push(clean);
  };
  const context: SearchContext = {
    ...base,
    signal,
    deadline: Math.min(base.now() + run.timeoutMs, run.deadline),
    grounding: run.grounding,
    note,
    emit(event) {
      if (isOpen && reportable.has(event.type)) run.emit({ ...event, provider: id });
    },
    run: (ids, limit) => run.askOthers(ids, query, { signal: AbortSignal.any([signal, limit]), note }),
  };
  return {
    context,
    notes,
    close() {
      isOpen = false;
    },
  };
}
