import type { ProviderContext, SearchContext } from "@websonde/search-core";
import type { RuleContext } from "../rules/rule.ts";
import type { Places } from "../secrets/replace-secrets.ts";
import { createInstantUpstreams } from "../upstream/instant-upstreams.ts";
import { handOut, readNow } from "./ask-provider.ts";

/** What a client hands to a provider that nobody named. */
export function makeProviderContext({ fixtures }: RuleContext, places?: Places): ProviderContext {
  const { configuration } = fixtures;
  const { env = {}, settings = {} } = places ?? configuration;
  const credential = places?.withoutCredential ? undefined : configuration.credential;
  const now = () => readNow(fixtures.now);
  return {
    env,
    settings,
    overrides: {},
    ...(credential && { credentials: handOut(credential) }),
    explicit: false,
    upstreams: createInstantUpstreams(now, new Set()),
    now,
    random: () => 0.5,
  };
}

/** The context of a search that is asked of the provider itself. */
export function makeSearchContext(context: RuleContext, fetchUpstream: typeof fetch): SearchContext {
  const base = makeProviderContext(context);
  return {
    ...base,
    explicit: true,
    fetch: fetchUpstream,
    signal: new AbortController().signal,
    deadline: base.now() + 60_000,
    grounding: "required",
    note: () => {},
    emit: () => {},
    run: () => [],
  };
}
