import { SearchProviderError } from "@websonde/search-core";
import type { AuthMode, Credential, ProviderMeta, SearchContext, UpstreamRegistry } from "@websonde/search-core";
import * as v from "valibot";
import type { Access } from "../access/read-access.ts";
import type { CommonSettings } from "../access/read-settings.ts";
import { classifyFailure } from "../errors/classify-failure.ts";
import { expectJson } from "../errors/expect-json.ts";
import type { ErrorFacts } from "../errors/read-error-facts.ts";
import type { ErrorRule, ErrorTable } from "../errors/error-table.ts";
import { sendRequest } from "../http/send-request.ts";
import { openStream } from "../http/open-stream.ts";
import type { Exchange, HttpReply, HttpRequest, HttpStream } from "../http/types.ts";

/** What a provider says of its upstream, as far as a session needs it. */
export interface SessionDefinition {
  readonly meta: ProviderMeta;
  /** Error codes and statuses of the upstream. */
  readonly errors?: ErrorTable;
  /** For what a table cannot say: looks at the whole failure; wins over `errors`. */
  inspect?(facts: ErrorFacts): ErrorRule | undefined;
  /** The headers that carry a credential. They are added to every request and nothing else knows it. */
  authorize?(credential: Credential): Readonly<Record<string, string>>;
  /** `raw` keeps header order and browser headers as given, for upstreams that weigh them. Default `fetch`. */
  readonly transport?: "fetch" | "raw";
  /** Largest answer to a search in bytes. Default 2 MiB. */
  readonly maxBytes?: number;
}

/** One exchange with an upstream under one credential: everything that goes out and everything that it may say. */
export interface Session<Settings = unknown> {
  readonly context: SearchContext;
  readonly settings: Settings;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly credential: Credential | undefined;
  readonly authMode: AuthMode;
  /** The model of this call or of the settings, for answer engines. */
  readonly model: string | undefined;
  /**
   * Waits its turn, then sends; hands back whatever status comes. `signal` is for a request that has less time than the
   * whole search; default `context.signal`.
   */
  send(request: HttpRequest, signal?: AbortSignal): Promise<HttpReply>;
  /** Like `send`, but any status outside 200–299 is thrown as the error that it means. */
  ask(request: HttpRequest, signal?: AbortSignal): Promise<HttpReply>;
  /** Waits its turn, then opens a stream. */
  stream(request: HttpRequest): Promise<HttpStream>;
  /** The body as JSON in the form of the schema; throws `invalid-response` for anything else. */
  json<Output>(reply: HttpReply, schema: v.GenericSchema<unknown, Output>): Output;
  /**
   * The error that a reply means, by the upstream's own codes first; also for a failure inside a 200. `protocol`: codes of
   * the protocol that it speaks, after its own.
   */
  failure(reply: HttpReply | ErrorFacts, protocol?: ErrorTable): SearchProviderError;
  /**
   * Tells of a refusal that the search does without (a later page behind a wall): the upstream is then left alone as it
   * is after a failed search.
   */
  reportSetback(error: SearchProviderError): void;
  note(text: string): void;
}

/** Headers of the user's own whose values are credentials; a plain one may stand in messages. */
const secretHeader = /auth|key|token|secret|cookie|password|signature/i;

/** Opens a session: one credential, one pace, one place where secrets are known. */
export function openSession<Settings>(
  definition: SessionDefinition,
  context: SearchContext,
  parts: {
    readonly access: Access;
    readonly common: CommonSettings;
    readonly settings: Settings;
    readonly credential: Credential | undefined;
    readonly upstreams: UpstreamRegistry;
    readonly scope: string;
    readonly reportSetback: (error: SearchProviderError) => void;
    /** In milliseconds; 0 for none. */
    readonly minGapMs: number;
    /** Largest answer in bytes. */
    readonly maxBytes: number;
  },
): Session<Settings> {
  const { meta, authorize } = definition;
  const { access, common, credential, upstreams, scope, reportSetback, minGapMs, maxBytes } = parts;
  const label = { provider: meta.id, label: meta.label };
  const authorization = credential && authorize ? authorize(credential) : {};
  const extra = { ...common.headers, ...context.overrides.headers };
  const secrets = [
    ...access.credentials.map((one) => one.value),
    ...(credential ? [credential.value] : []),
    ...Object.values(authorization),
    ...Object.entries(extra).flatMap(([name, value]) => (secretHeader.test(name) ? [value] : [])),
  ];
  const exchange: Exchange = {
    ...label,
    signal: context.signal,
    env: context.env,
    secrets: [...new Set(secrets)],
    now: context.now,
    ...(context.fetch && { fetch: context.fetch }),
    ...(context.upstreamUrl && { upstreamUrl: context.upstreamUrl }),
    ...(definition.transport && { transport: definition.transport }),
    maxBytes,
  };
  const prepare = async (request: HttpRequest, signal: AbortSignal): Promise<HttpRequest> => {
    if (minGapMs > 0) await upstreams.takeTurn(scope, { minGapMs, burst: meta.limits.burst ?? 1 }, signal);
    return { ...request, headers: { ...request.headers, ...extra, ...authorization } };
  };
  const failure = (reply: HttpReply | ErrorFacts, protocol?: ErrorTable): SearchProviderError =>
    classifyFailure(reply, {
      ...label,
      secrets: exchange.secrets,
      now: context.now,
      keyless: credential === undefined,
      table: definition.errors,
      protocol,
      ...(definition.inspect && { inspect: definition.inspect }),
    });
  const send = async (request: HttpRequest, signal = context.signal): Promise<HttpReply> =>
    sendRequest(await prepare(request, signal), { ...exchange, signal });
  return {
    context,
    settings: parts.settings,
    baseUrl: access.baseUrl,
    credential,
    authMode: credential?.authMode ?? access.authMode,
    model: context.overrides.model?.trim() || common.model?.trim() || undefined,
    send,
    async ask(request, signal) {
      const reply = await send(request, signal);
      if (reply.status >= 200 && reply.status < 300) return reply;
      throw failure(reply);
    },
    stream: async (request) => openStream(await prepare(request, context.signal), exchange),
    json(reply, schema) {
      const result = v.safeParse(schema, expectJson(reply, label));
      if (result.success) return result.output;
      const [issue] = result.issues;
      throw new SearchProviderError({
        ...label,
        kind: "invalid-response",
        status: reply.status,
        message: `${meta.label} sent an answer of another form than documented (at ${v.getDotPath(issue) ?? "the top"}).`,
      });
    },
    failure,
    reportSetback,
    note: (text) => context.note(text),
  };
}
