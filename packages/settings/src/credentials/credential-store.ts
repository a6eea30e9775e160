import type { AuthMode, Credential, CredentialResolver } from "@websonde/search-core";
import type { Environment } from "../files/settings-paths.ts";
import type { Settings } from "../schema/settings-schema.ts";
import type { Token, TokenRefresher } from "./token.ts";

export interface CredentialOptions {
  /** The credentials file: `settingsPaths(env, cwd).credentials`. */
  readonly path: string;
  /** For commands in the settings. */
  readonly env: Environment;
  /** The settings now: keys that are commands, and addresses of one's own, to which tokens are never sent. */
  readonly settings?: () => Settings | Promise<Settings>;
  /** How a provider's token is renewed. Without one an expired token is used until it is refused. */
  readonly refreshers?: Readonly<Record<string, TokenRefresher>>;
  /**
   * For hosts with sign-ins of their own: hands out the access token of a provider, instead of what the file has. With the
   * reason `refresh` the last one was refused.
   */
  readonly hostTokens?: Readonly<Record<string, HostTokenSource>>;
  /** Told once of each thing that the user should know: a file that others can read, a command that failed. */
  readonly onWarning?: (warning: string) => void;
  readonly now?: () => number;
}

/** A host's own token; nothing when it has none. */
export type HostTokenSource = (request: {
  readonly reason: "initial" | "refresh";
  readonly signal?: AbortSignal;
}) => string | undefined | Promise<string | undefined>;

/** One entry of the credentials file, as it may be shown. */
export interface StoredCredential {
  readonly provider: string;
  readonly type: "key" | "token";
  /** Dots, and the last four characters of a long one. */
  readonly masked: string;
  /** Tokens: milliseconds since the epoch. */
  readonly expiresAt?: number;
  /** Tokens: only signing in again helps. */
  readonly rejected?: boolean;
}

/** Keys and sign-ins on disk. What is saved or removed, here or by another process, counts from the next call on. */
export interface CredentialStore extends CredentialResolver {
  /** With the reason `listing` it runs no command, renews no token and asks no host; dots stand in place of the value. */
  resolve(request: Parameters<CredentialResolver["resolve"]>[0]): Promise<Credential | undefined>;
  /** Adds a key to those of a provider; the newest is the first to be used. Throws for what cannot be a key. */
  saveKey(provider: string, key: string): Promise<void>;
  /** Removes one key, or without `key` all of a provider's keys. */
  removeKey(provider: string, key?: string): Promise<void>;
  /** Signs in: replaces the provider's token. */
  saveToken(provider: string, token: Token): Promise<void>;
  /** Signs out. */
  removeToken(provider: string): Promise<void>;
  list(): Promise<readonly StoredCredential[]>;
}

/** One place that may have a credential for a provider. */
export interface CredentialSource {
  /** In words that may be shown. */
  readonly label: string;
  readonly authMode: AuthMode;
  /** The value now; nothing where it has none. `again`: the value from before was refused. */
  obtain(request: {
    readonly again: boolean;
    readonly refused: string | undefined;
    readonly signal: AbortSignal | undefined;
  }): Promise<{ readonly value: string; readonly details?: Readonly<Record<string, string>> } | undefined>;
}
