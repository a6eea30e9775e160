import { catalog } from "../../src/catalog/catalog.ts";
import type { SearchOptions } from "../../src/types/options.ts";
import type {
  Availability,
  ProviderContext,
  ProviderMeta,
  SearchContext,
  SearchProvider,
} from "../../src/types/provider.ts";
import type { SearchQuery } from "../../src/types/request.ts";
import type { SearchResponse } from "../../src/types/response.ts";

/** What a stub does; by default it can run and finds one page that names it. */
export interface StubBehaviour {
  readonly availability?: Availability | ((context: ProviderContext) => Availability | Promise<Availability>);
  readonly search?: (query: SearchQuery, context: SearchContext) => SearchResponse | Promise<SearchResponse>;
  readonly load?: () => Promise<SearchProvider>;
  readonly meta?: Partial<ProviderMeta>;
}

/** What happened to the stubs, in order. */
export interface StubLog {
  readonly loaded: string[];
  readonly searched: string[];
}

export function makeMeta(id: string, meta: Partial<ProviderMeta> = {}): ProviderMeta {
  return {
    id,
    label: catalog.find((entry) => entry.id === id)?.label ?? `The ${id} engine`,
    site: `https://${id}.test/`,
    order: 1,
    form: "json",
    keys: { env: [`${id.toUpperCase()}_API_KEY`] },
    capabilities: { recency: [], dates: "none", sites: "none", locale: true, safeSearch: true },
    limits: { count: { min: 1, default: 10, max: 20 } },
    ...meta,
  };
}

export function makeStub(id: string, behaviour: StubBehaviour = {}, log?: StubLog): SearchProvider {
  const { availability = { level: "auto", reason: "it needs nothing" }, search = () => pageOf(id) } = behaviour;
  return {
    meta: makeMeta(id, behaviour.meta),
    availability: (context) => (typeof availability === "function" ? availability(context) : availability),
    async search(query, context) {
      log?.searched.push(id);
      return search(query, context);
    },
  };
}

/** One page whose title names the provider. */
export function pageOf(id: string): SearchResponse {
  return { provider: id, sources: [{ title: `${id} page`, url: `https://${id}.test/page` }] };
}

export const noKey = { level: "none", reason: "it has no key; set one" } as const;
export const explicitOnly = { level: "explicit", reason: "it runs when it is named" } as const;

/** Options under which the stubs are the only providers: no test may reach a package that happens to be installed. */
export function stubOptions(
  stubs: Readonly<Record<string, StubBehaviour>>,
  options: SearchOptions = {},
): { readonly options: SearchOptions; readonly log: StubLog } {
  const log: StubLog = { loaded: [], searched: [] };
  const others = catalog.map(({ id }) => id).filter((id) => !Object.hasOwn(stubs, id));
  const loaders = Object.entries(stubs).map(([id, behaviour]) => {
    const load = async () => {
      log.loaded.push(id);
      return behaviour.load?.() ?? makeStub(id, behaviour, log);
    };
    return [id, load] as const;
  });
  return {
    log,
    options: {
      env: {},
      ...options,
      providers: { ...Object.fromEntries(loaders), ...options.providers },
      exclude: [...others, ...(options.exclude ?? [])],
    },
  };
}
