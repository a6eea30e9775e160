import { invalid, readFields } from "../query/read-fields.ts";
import type { CallOptions } from "../types/options.ts";
import type { ProviderOverrides } from "../types/provider.ts";

/** The options of one call after a check. */
export interface ReadCall {
  /** The only provider to ask. */
  readonly forced?: string;
  readonly overrides: ProviderOverrides;
}

/**
 * Checks the options of one call; `null`, blank text and `auto` are absent. Throws `invalid-request`, also for overrides
 * without a provider: in the chain a key would go to every upstream in turn.
 */
export function readCall(call: CallOptions): ReadCall {
  const fields = readFields(call, "options of the call", '{ provider: "…" }');
  if (fields.value("signal") !== undefined && findSignal(call) === undefined)
    throw invalid("signal", "must be an AbortSignal");
  const forced = fields.text("provider")?.trim();
  const overrides: { -readonly [Name in keyof ProviderOverrides]: ProviderOverrides[Name] } = {};
  for (const name of ["model", "baseUrl", "apiKey"] as const) {
    const text = fields.text(name)?.trim();
    if (text !== undefined) overrides[name] = text;
  }
  const headers = readHeaders(fields.value("headers"));
  if (headers !== undefined) overrides.headers = headers;
  if (forced !== undefined && forced !== "auto") return { forced, overrides };
  const [first] = Object.keys(overrides);
  if (first !== undefined) throw invalid(first, "is for one provider: name that provider, too");
  return { overrides };
}

/** The caller's signal, where it is one; never throws. */
export function findSignal(call: CallOptions | undefined): AbortSignal | undefined {
  try {
    const signal = call?.signal;
    // Signals of other realms are no `AbortSignal` of ours.
    const isSignal = typeof signal?.throwIfAborted === "function" && typeof signal.addEventListener === "function";
    return isSignal ? signal : undefined;
  } catch {
    return undefined;
  }
}

function readHeaders(value: unknown): Readonly<Record<string, string>> | undefined {
  if (value === undefined) return undefined;
  const isPlain = typeof value === "object" && value !== null && !(Symbol.iterator in value);
  const entries: readonly (readonly [string, unknown])[] = isPlain ? Object.entries(value) : [];
  const headers = entries.filter((entry): entry is readonly [string, string] => typeof entry[1] === "string");
  if (!isPlain || headers.length < entries.length) throw invalid("headers", "must be a plain object of texts");
  return headers.length > 0 ? Object.fromEntries(headers) : undefined;
}
