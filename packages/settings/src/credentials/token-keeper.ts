import { isSearchProviderError } from "@websonde/search-core";
import type { SearchProviderError } from "@websonde/search-core";
import { errorCode, fileError, settingsError } from "../files/file-error.ts";
import { isJsonObject } from "../files/json-value.ts";
import type { JsonObject } from "../files/json-value.ts";
import { acquireLock } from "../locks/acquire-lock.ts";
import type { FileLock } from "../locks/acquire-lock.ts";
import { createSingleFlight } from "../values/single-flight.ts";
import { checkCredential } from "./check-credential.ts";
import { readCredentialsFile, replaceToken, updateCredentials } from "./credentials-file.ts";
import { isExpired, renewToken } from "./token.ts";
import type { StoredToken, Token, TokenRefresher } from "./token.ts";

export interface TokenKeeperOptions {
  /** The credentials file. */
  readonly path: string;
  readonly refreshers: Readonly<Record<string, TokenRefresher>>;
  readonly now: () => number;
  readonly warn: (warning: string) => void;
}

/** Keeps tokens fresh, whoever else does so at the same time. */
export interface TokenKeeper {
  /** The token of this process where it could not be saved, else `stored`. */
  current(provider: string, stored: StoredToken | undefined): StoredToken | undefined;
  canRefresh(provider: string, token: StoredToken): boolean;
  /**
   * A token other than `refused` that is good now; nothing when the user has signed out. One request to the vendor, however
   * many calls and processes ask. Rejects with kind `auth` when only signing in again helps.
   */
  refresh(
    provider: string,
    refused: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<StoredToken | undefined>;
}

/** A vendor that is slower than this is down. */
const refreshMs = 30_000;
/** Waiters outlast the holder's own time limit. */
const lockMs = 45_000;

/** Makes one for a file and the refresh functions of the providers. */
export function createTokenKeeper({ path, refreshers, now, warn }: TokenKeeperOptions): TokenKeeper {
  // Work that all callers have left goes on: the vendor may have replaced the refresh token already.
  const flight = createSingleFlight<StoredToken | undefined>("finish");
  /** Tokens that could not be saved, by the access token in the file that they stand for. */
  const unsaved = new Map<string, { readonly replaces: string; readonly token: StoredToken }>();

  function current(provider: string, stored: StoredToken | undefined): StoredToken | undefined {
    const kept = unsaved.get(provider);
    if (kept !== undefined && kept.replaces === stored?.accessToken) return kept.token;
    return stored;
  }

  async function readNow(provider: string): Promise<StoredToken | undefined> {
    const file = await readCredentialsFile(path);
    return current(provider, (await file.entry(provider)).token);
  }

  const isGood = (token: StoredToken | undefined, refused: string | undefined) =>
    token === undefined || (token.accessToken !== refused && !isExpired(token, now()));

  async function refreshOnce(provider: string, refused: string | undefined): Promise<StoredToken | undefined> {
    const lock = await lockRefresh(`${path}.${provider}.lock`, async () => isGood(await readNow(provider), refused));
    try {
      const token = await readNow(provider);
      if (isGood(token, refused) || token === undefined) return token;
      const refresher = Object.hasOwn(refreshers, provider) ? refreshers[provider] : undefined;
      if (token.rejected) throw signInAgain(provider);
      if (refresher === undefined || token.refreshToken === undefined) return undefined;
      return await renew(provider, token, refresher);
    } finally {
      await lock?.release();
    }
  }

  async function renew(
    provider: string,
    old: StoredToken,
    refresher: TokenRefresher,
  ): Promise<StoredToken | undefined> {
    let token: StoredToken;
    try {
      const fresh = await limitTime(provider, (signal) => refresher(old, signal));
      const accessToken = checkCredential(fresh.accessToken, "The new access token", provider);
      if (accessToken === undefined)
        throw settingsError(`The sign-in of ${provider} was renewed without a token.`, "invalid-response", provider);
      token = renewToken(old, { ...fresh, accessToken }, now());
    } catch (error) {
      const failure = describeFailure(provider, error);
      if (failure.kind !== "auth") throw failure;
      token = { ...old, rejected: true };
    }
    const saved = await save(provider, old, token);
    if (saved?.rejected) throw signInAgain(provider);
    return saved;
  }

  /** Saves unless the user has signed in or out meanwhile: then that stands. */
  async function save(provider: string, old: StoredToken, token: StoredToken): Promise<StoredToken | undefined> {
    const replaces = unsaved.get(provider)?.replaces ?? old.accessToken;
    try {
      await updateCredentials(path, provider, (entry) =>
        holdsToken(entry, replaces) ? replaceToken(entry, token) : keep(entry),
      );
    } catch (error) {
      // The refresh token in the file may be used up by now, so this process goes on with the one that it has.
      unsaved.set(provider, { replaces, token });
      const reason = error instanceof Error ? error.message : "";
      warn(
        `The renewed sign-in of ${provider} counts for this process only, since it could not be saved. ${reason}`.trim(),
      );
      return token;
    }
    unsaved.delete(provider);
    return readNow(provider);
  }

  return {
    current,
    canRefresh: (provider, token) => Object.hasOwn(refreshers, provider) && token.refreshToken !== undefined,
    refresh: (provider, refused, signal) =>
      flight.run(`${provider} ${refused ?? ""}`, () => refreshOnce(provider, refused), signal),
  };
}

/** What others throw may have addresses and tokens in it. */
function describeFailure(provider: string, error: unknown): SearchProviderError {
  if (isSearchProviderError(error)) return error;
  // `fetch` rejects with a TypeError when it gets no answer.
  const kind = error instanceof TypeError ? "network" : "unknown";
  return settingsError(`The sign-in of ${provider} could not be renewed. Try again, or sign in again.`, kind, provider);
}

function holdsToken({ token }: JsonObject, accessToken: string): boolean {
  return isJsonObject(token) && token.accessToken === accessToken;
}

/** An entry that stays as it is; an empty one was none. */
function keep(entry: JsonObject): JsonObject | undefined {
  return Object.keys(entry).length === 0 ? undefined : entry;
}

/** Without a place to write there is no lock, and no other process that could save a token either. */
async function lockRefresh(path: string, stopWaiting: () => Promise<boolean>): Promise<FileLock | undefined> {
  try {
    return await acquireLock(path, { timeoutMs: lockMs, stopWaiting });
  } catch (error) {
    if (isSearchProviderError(error)) throw error;
    if (["EACCES", "EPERM", "EROFS", "ENOSPC", "EDQUOT"].includes(errorCode(error) ?? "")) return undefined;
    throw fileError(path, "written", error);
  }
}

async function limitTime(provider: string, work: (signal: AbortSignal) => Promise<Token>): Promise<Token> {
  const error = settingsError(
    `The sign-in of ${provider} was not renewed within ${refreshMs / 1000} s.`,
    "timeout",
    provider,
  );
  const controller = new AbortController();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    controller.abort(error);
    late.reject(error);
  }, refreshMs);
  try {
    return await Promise.race([work(controller.signal), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function signInAgain(provider: string) {
  return settingsError(
    `The sign-in of ${provider} has ended. Sign in again: websonde login ${provider}`,
    "auth",
    provider,
  );
}
