import { setTimeout as wait } from "node:timers/promises";
import type { Credential } from "@websonde/search-core";
import { openCredentials } from "@websonde/search-settings";
import type { CredentialOptions, Token } from "@websonde/search-settings";
import { vi } from "vitest";

export const hour = 3_600_000;

/** A store with a clock that the test moves, and a vendor that counts. */
export function openWithVendor(
  path: string,
  options: Partial<CredentialOptions> = {},
  renew?: (token: Token) => Partial<Token> | Promise<Partial<Token>>,
) {
  const clock = { now: 1_700_000_000_000 };
  const codex = vi.fn(async (token: Token): Promise<Token> => {
    await wait(10);
    return {
      accessToken: `access-${codex.mock.calls.length}`,
      refreshToken: `refresh-${codex.mock.calls.length}`,
      expiresAt: clock.now + hour,
      ...(await renew?.(token)),
    };
  });
  const store = openCredentials({
    path,
    env: {},
    now: () => clock.now,
    refreshers: { codex },
    ...options,
  });
  const resolve = async (reason: "initial" | "refresh" | "rotate" = "initial", previous?: Credential) =>
    store.resolve({ provider: "codex", reason, ...(previous && { previous }) });
  return { store, codex, clock, resolve };
}

export const token = (clock: { readonly now: number }, lastsMs = hour): Token => ({
  accessToken: "access-0",
  refreshToken: "refresh-0",
  expiresAt: clock.now + lastsMs,
  details: { accountId: "acc" },
});
