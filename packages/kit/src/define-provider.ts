import type {
  Availability,
  FetchedPage,
  ProviderContext,
  ProviderMeta,
  SearchContext,
  SearchProvider,
  SearchQuery,
} from "@websonde/search-core";
import { isSearchProviderError } from "@websonde/search-core";
import { readAccess } from "./access/read-access.ts";
import type { Access } from "./access/read-access.ts";
import { readProviderSettings } from "./access/read-settings.ts";
import type { CommonSettings, SettingsSchema } from "./access/read-settings.ts";
import { redactSecrets } from "./http/redact-secrets.ts";
import { askPages } from "./runner/ask-pages.ts";
import type { ExchangeDefinition, Reading } from "./runner/ask-pages.ts";
import { makeCall } from "./runner/call.ts";
import type { Call } from "./runner/call.ts";
import { openSession } from "./runner/session.ts";
import type { Session, SessionDefinition } from "./runner/session.ts";
import { scopeOf, upstreamsOf, withCredentials } from "./runner/with-credentials.ts";

const maxSearchBytes = 2 * 1024 * 1024;
const maxPageBytes = 10 * 1024 * 1024;

interface BaseDefinition<Id extends string, Settings> extends SessionDefinition {
  readonly meta: ProviderMeta<Id>;
  /** Schema of the provider's own settings (`providers.<id>`), beside those that every provider has. */
  readonly settings?: SettingsSchema<Settings>;
  /** Where a key alone does not decide whether it can run. Default: {@link readAccess}. */
  access?(context: ProviderContext, common: CommonSettings, settings: Settings): Access | Promise<Access>;
  /** Where a setting of the provider's own says the smallest gap between two requests, in milliseconds. */
  minGapMs?(settings: Settings): number | undefined;
  /** One page as text; the caller has checked that the URL is public. */
  fetchPage?(url: string, session: Session<Settings>): Promise<FetchedPage>;
}

/**
 * How to talk to one upstream. Most give `request` (what goes out) and `parse` (what comes back), both pure; `search` is
 * for what takes more than one kind of exchange: streams, sessions, sign-in.
 */
export type ProviderDefinition<Id extends string, Settings> = BaseDefinition<Id, Settings> &
  (ExchangeDefinition<Settings> | { search(call: Call<Settings>): Promise<Reading> });

/** Makes a provider from its description; everything that every provider needs is done here, once. */
export function defineProvider<Id extends string, Settings = unknown>(
  definition: ProviderDefinition<Id, Settings>,
): SearchProvider<Id> {
  const { meta } = definition;
  /** Options that a credential's plan does not have, so that they are not asked for again. */
  const refusedOptions = new Map<string, Set<string>>();

  async function prepare(context: ProviderContext) {
    const { common, own } = readProviderSettings(meta, definition.settings, context.settings);
    const access = await (definition.access?.(context, common, own) ?? readAccess(meta, context, common));
    return { common, settings: own, access };
  }

  async function withSession<Result>(
    context: SearchContext,
    maxBytes: number,
    use: (session: Session<Settings>, scope: string) => Promise<Result>,
  ): Promise<Result> {
    const { access, ...parts } = await prepare(context);
    const ownGapMs = definition.minGapMs?.(parts.settings);
    const shared = {
      ...parts,
      access,
      maxBytes,
      upstreams: upstreamsOf(context),
      minGapMs: parts.common.minGapMs ?? ownGapMs ?? meta.limits.minGapMs ?? 0,
    };
    return withCredentials(meta.id, access, context, (credential, scope, reportSetback) =>
      use(openSession<Settings>(definition, context, { ...shared, credential, scope, reportSetback }), scope),
    );
  }

  async function search(query: SearchQuery, context: SearchContext) {
    return withSession(context, definition.maxBytes ?? maxSearchBytes, async (session, scope) => {
      const refused = refusedOptions.get(scope) ?? new Set<string>();
      const call = makeCall(session, query, meta, refused, (option) =>
        refusedOptions.set(scope, new Set([...(refusedOptions.get(scope) ?? []), option])),
      );
      const reading = await ("search" in definition ? definition.search(call) : askPages(definition, call));
      return { provider: meta.id, authMode: session.authMode, ...reading };
    });
  }

  const { fetchPage } = definition;
  return {
    meta,
    availability: (context) => describeAvailability(meta, context, prepare),
    search,
    ...(fetchPage && {
      fetchPage: (url: string, context: SearchContext) =>
        withSession(context, maxPageBytes, (session) => fetchPage(url, session)),
    }),
  };
}

async function describeAvailability(
  meta: ProviderMeta,
  context: ProviderContext,
  prepare: (context: ProviderContext) => Promise<{ readonly access: Access }>,
): Promise<Availability> {
  try {
    const { access } = await prepare(context);
    const { level, reason, authMode, credentials } = access;
    const [first] = credentials;
    // A host words the place of a credential by itself.
    const hide = (text: string) =>
      redactSecrets(
        text,
        credentials.map(({ value }) => value),
      );
    const coolingMs = level === "none" ? 0 : readCooling(meta, context, access);
    return {
      level,
      reason:
        coolingMs > 0
          ? `${meta.label} is left alone for another ${Math.ceil(coolingMs / 1000)} s, since it refused or blocked us.`
          : hide(reason),
      ...(level !== "none" && { authMode }),
      ...(first && { credentialSource: hide(first.source) }),
      ...(coolingMs > 0 && { retryAfterMs: coolingMs }),
    };
  } catch (error) {
    // A wrong setting is a reason not to run, and the reason says which.
    if (isSearchProviderError(error)) return { level: "none", reason: error.message };
    throw error;
  }
}

/** While any credential is usable the provider is. */
function readCooling(meta: ProviderMeta, context: ProviderContext, { baseUrl, credentials }: Access): number {
  const upstreams = upstreamsOf(context);
  const scopes = (credentials.length === 0 ? [undefined] : credentials).map((one) =>
    scopeOf(meta.id, context, baseUrl, one),
  );
  return Math.min(...scopes.map((scope) => upstreams.coolingMs(scope)));
}
