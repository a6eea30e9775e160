import { catalog, createSearch } from "@websonde/search-core";
import type {
  CallOptions,
  Credential,
  CredentialResolver,
  ProviderSettings,
  SearchOptions,
  SearchOutcome,
  SearchRequest,
} from "@websonde/search-core";
import type { RuleContext } from "../rules/rule.ts";
import { createClock } from "../upstream/clock.ts";
import type { Clock } from "../upstream/clock.ts";
import { createInstantUpstreams } from "../upstream/instant-upstreams.ts";
import { openUpstream } from "../upstream/open-upstream.ts";
import type { Answerer, Upstream } from "../upstream/open-upstream.ts";

/** How a search differs from the plain one that the fixtures describe. */
export interface AskOptions {
  /** Fields beside the query, or instead of it; also values that the types forbid. */
  readonly request?: Readonly<Record<string, unknown>>;
  readonly call?: CallOptions;
  readonly env?: Readonly<Record<string, string>>;
  readonly settings?: ProviderSettings;
  /** The host's resolver has nothing. */
  readonly withoutCredential?: boolean;
  readonly upstreamUrl?: string;
  /** Real milliseconds. Default 60,000. */
  readonly timeoutMs?: number;
}

/** One client with its upstream. */
export interface Client extends Upstream {
  readonly clock: Clock;
  /** Names under which the provider paces and cools its upstream. */
  readonly scopes: ReadonlySet<string>;
  search(request?: Readonly<Record<string, unknown>>, call?: CallOptions): Promise<SearchOutcome>;
}

/** A search and what the upstream saw of it. */
export interface Asked extends Client {
  readonly outcome: SearchOutcome;
}

/** A client as users make it: this provider alone, its own clock, registry and environment, and a `fetch` to the upstream. */
export function openClient({ provider, fixtures }: RuleContext, answer: Answerer, options: AskOptions = {}): Client {
  const { id } = provider.meta;
  const { configuration, prelude } = fixtures;
  const { upstreamUrl, timeoutMs } = options;
  const clock = createClock(readNow(fixtures.now));
  const scopes = new Set<string>();
  const upstream = openUpstream({ answer, prelude, upstreamUrl });
  const credential = options.withoutCredential ? undefined : configuration.credential;
  const searchOptions: SearchOptions = {
    providers: { [id]: provider },
    order: [id],
    exclude: catalog.map((entry) => entry.id).filter((other) => other !== id),
    fetch: upstream.fetch,
    env: options.env ?? configuration.env ?? {},
    settings: { providers: { [id]: options.settings ?? configuration.settings ?? {} } },
    upstreams: createInstantUpstreams(clock.now, scopes),
    now: clock.now,
    random: () => 0.5,
    ...(credential && { credentials: handOut(credential) }),
    upstreamUrl,
    timeoutMs,
  };
  const web = createSearch(searchOptions);
  return {
    ...upstream,
    clock,
    scopes,
    search: (request = {}, call) =>
      web.search({ query: fixtures.query ?? defaultQuery, ...request } as SearchRequest, call),
  };
}

/** One search of a client of its own. */
export async function askProvider(context: RuleContext, answer: Answerer, options: AskOptions = {}): Promise<Asked> {
  const client = openClient(context, answer, options);
  return { ...client, outcome: await client.search(options.request, options.call) };
}

/** A host with one credential and no other. */
export function handOut(credential: Credential): CredentialResolver {
  const isFirst = (reason: string) => reason === "initial" || reason === "listing";
  return { resolve: ({ reason }) => (isFirst(reason) ? credential : undefined) };
}

export const defaultQuery = "heat pump defrost cycle";

/** Milliseconds since the epoch. */
export function readNow(now = "2026-03-05T12:00:00Z"): number {
  return Date.parse(now);
}
