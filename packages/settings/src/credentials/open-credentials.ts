import type { Credential } from "@websonde/search-core";
import { keepFresh, stampFile } from "../files/stamp-file.ts";
import { checkProvider } from "./check-provider.ts";
import { createCommandRunner } from "./command-runner.ts";
import type { CredentialOptions, CredentialSource, CredentialStore } from "./credential-store.ts";
import { readCredentialsFile } from "./credentials-file.ts";
import type { CredentialsFile } from "./credentials-file.ts";
import { editCredentials, listCredentials } from "./edit-credentials.ts";
import { findSources } from "./find-sources.ts";
import { createTokenKeeper } from "./token-keeper.ts";

/** What came from where, and what was tried before it in the same search. */
interface Origin {
  readonly source: string;
  readonly tried: ReadonlySet<string>;
}

/**
 * Opens the credentials for `createSearch({ credentials })`. Nothing is read until the first call. A resolve rejects with
 * `auth` when only signing in again helps, with `not-configured` when a key cannot be had, with `invalid-request` when the
 * file is malformed, and with the signal's reason; each only when no other credential of the provider is left.
 */
export function openCredentials(options: CredentialOptions): CredentialStore {
  const { path, env, settings, refreshers = {}, hostTokens = {}, onWarning, now = Date.now } = options;
  const told = new Set<string>();
  const origins = new WeakMap<Credential, Origin>();
  /** Where the next search starts: a credential that was refused is not the first one again. */
  const preferred = new Map<string, string>();
  const commands = createCommandRunner(env);
  const tokens = createTokenKeeper({ path, refreshers, now, warn });
  const readFile = keepFresh(
    () => stampFile(path),
    () => readCredentialsFile(path),
  );
  let lastGood: CredentialsFile | undefined;

  function warn(warning: string): void {
    if (told.has(warning)) return;
    told.add(warning);
    try {
      onWarning?.(warning);
    } catch {
      // A listener that fails is no reason to lose a search.
    }
  }

  async function readCurrentFile(): Promise<CredentialsFile> {
    try {
      const file = await readFile();
      // Whoever changed the file may have put the better credential first.
      if (file !== lastGood) preferred.clear();
      lastGood = file;
      if (!file.isPrivate) warn(`${path} can be read by others; run chmod 600 on it.`);
      return file;
    } catch (error) {
      if (lastGood === undefined) throw error;
      warn(`${describe(error)} Until then the credentials from before are used.`);
      return lastGood;
    }
  }

  async function sourcesOf(provider: string): Promise<readonly (readonly [name: string, source: CredentialSource])[]> {
    const stored = await (await readCurrentFile()).entry(provider);
    const hostToken = Object.hasOwn(hostTokens, provider) ? hostTokens[provider] : undefined;
    const found = findSources(provider, { settings: await settings?.(), stored, hostToken, commands, tokens, now });
    const named = found.map((source, index) => [`${index} ${source.label}`, source] as const);
    const start = named.findIndex(([name]) => name === preferred.get(provider));
    return start < 0 ? named : [...named.slice(start), ...named.slice(0, start)];
  }

  return {
    async resolve({ provider, reason, previous, signal }) {
      signal?.throwIfAborted();
      checkProvider(provider);
      const origin = previous && origins.get(previous);
      const tried = new Set([...(origin?.tried ?? []), ...(previous ? [previous.value] : [])]);
      const sources = await sourcesOf(provider);
      if (reason === "listing") return sources[0] && mask(sources[0][1]);
      // What was refused is asked for a new value before others are: it may be a key that changes every hour.
      const isRefused = ([name]: readonly [string, ...unknown[]]) => reason === "refresh" && name === origin?.source;
      const attempts = [...sources.filter(isRefused), ...sources.filter((one) => !isRefused(one))];
      const failures: unknown[] = [];
      for (const one of attempts) {
        const [name, source] = one;
        try {
          const found = await source.obtain({ again: isRefused(one), refused: previous?.value, signal });
          signal?.throwIfAborted();
          if (found === undefined || tried.has(found.value)) continue;
          const credential: Credential = { ...found, source: source.label, authMode: source.authMode };
          origins.set(credential, { source: name, tried });
          if (reason !== "initial") preferred.set(provider, name);
          for (const failure of failures) warn(`${describe(failure)} Another credential was used instead.`);
          return credential;
        } catch (error) {
          signal?.throwIfAborted();
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
      return undefined;
    },
    ...editCredentials(path, now),
    list: async () => listCredentials(await readCurrentFile()),
  };
}

/** Where a credential would come from, with dots in place of it. */
function mask({ label, authMode }: CredentialSource): Credential {
  return { value: "••••••••", source: label, authMode };
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : "The credentials cannot be read.";
}
