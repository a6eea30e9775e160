import { rm } from "node:fs/promises";
import { SearchProviderError } from "@websonde/search-core";
import { openCredentials } from "@websonde/search-settings";
import type { Token } from "@websonde/search-settings";
import { expect, test, vi } from "vitest";
import { errorOf, useTemporaryHome } from "./temporary-home.ts";
import { hour, openWithVendor, token } from "./token-vendor.ts";

const home = useTemporaryHome();

const authError = () => new SearchProviderError({ provider: "codex", kind: "auth", message: "invalid_grant" });

test("a token that is good is handed out with the account's facts, and the vendor is not asked", async () => {
  const { store, codex, clock, resolve } = openWithVendor(home.credentials);
  await store.saveToken("codex", token(clock));
  expect(await resolve()).toEqual({
    value: "access-0",
    source: "the sign-in in credentials.json",
    authMode: "oauth",
    details: { accountId: "acc" },
  });
  expect(codex).not.toHaveBeenCalled();
});

test("an expired token is renewed once for all who ask at the same time, and saved", async () => {
  const { store, codex, clock, resolve } = openWithVendor(home.credentials);
  await store.saveToken("codex", token(clock));
  clock.now += hour;
  const found = await Promise.all(Array.from({ length: 20 }, () => resolve()));
  expect(new Set(found.map((one) => one?.value))).toEqual(new Set(["access-1"]));
  expect(codex).toHaveBeenCalledTimes(1);
  expect(codex.mock.calls[0]?.[0]).toMatchObject({ accessToken: "access-0", refreshToken: "refresh-0" });
  expect(await home.json(home.credentials)).toEqual({
    providers: {
      codex: {
        token: {
          accessToken: "access-1",
          refreshToken: "refresh-1",
          expiresAt: clock.now + hour,
          obtainedAt: clock.now,
          details: { accountId: "acc" },
        },
      },
    },
  });
  expect((await resolve())?.value).toBe("access-1");
  expect(codex).toHaveBeenCalledTimes(1);
});

test("a token counts as expired a minute before its end, a short-lived one a tenth of its life before", async () => {
  const { store, clock, codex, resolve } = openWithVendor(home.credentials);
  await store.saveToken("codex", token(clock));
  clock.now += hour - 61_000;
  expect((await resolve())?.value).toBe("access-0");
  clock.now += 2_000;
  expect((await resolve())?.value).toBe("access-1");
  await store.saveToken("codex", token(clock, 20_000));
  clock.now += 17_000;
  expect((await resolve())?.value).toBe("access-0");
  clock.now += 1_000;
  expect((await resolve())?.value).toBe("access-2");
  expect(codex).toHaveBeenCalledTimes(2);
});

test("a refused token is renewed once, also when many were refused together and one comes late", async () => {
  const { store, codex, clock, resolve } = openWithVendor(home.credentials);
  await store.saveToken("codex", token(clock));
  const first = await resolve();
  const second = await Promise.all([1, 2, 3].map(() => resolve("refresh", first)));
  expect(new Set(second.map((one) => one?.value))).toEqual(new Set(["access-1"]));
  expect((await resolve("refresh", first))?.value).toBe("access-1");
  expect(codex).toHaveBeenCalledTimes(1);
});

test("a vendor that leaves the refresh token out keeps the old one valid", async () => {
  const used: (string | undefined)[] = [];
  const codex = async ({ refreshToken }: Token): Promise<Token> => {
    used.push(refreshToken);
    return { accessToken: `access-${used.length}`, expiresAt: 1 };
  };
  const { store, clock, resolve } = openWithVendor(home.credentials, { refreshers: { codex } });
  await store.saveToken("codex", token(clock, -1));
  expect((await resolve())?.value).toBe("access-1");
  expect((await resolve())?.value).toBe("access-2");
  expect(used).toEqual(["refresh-0", "refresh-0"]);
});

test("fields of the token that nobody here knows survive a renewal", async () => {
  const { clock, resolve } = openWithVendor(home.credentials);
  await home.write(home.credentials, {
    top: 1,
    providers: { codex: { plan: "pro", token: { ...token(clock, -hour), scope: "all" } }, exa: { keys: ["e"] } },
  });
  expect((await resolve())?.value).toBe("access-1");
  expect(await home.json(home.credentials)).toMatchObject({
    top: 1,
    providers: { codex: { plan: "pro", token: { accessToken: "access-1", scope: "all" } }, exa: { keys: ["e"] } },
  });
});

test("a refused refresh token means: sign in again; it is remembered, by other processes too, until somebody does", async () => {
  const { store, codex, clock, resolve } = openWithVendor(home.credentials, {}, () => Promise.reject(authError()));
  await store.saveToken("codex", token(clock, -1));
  for (let turn = 0; turn < 3; turn++) {
    const error = await errorOf(resolve());
    expect(error).toMatchObject({ kind: "auth", provider: "codex" });
    expect(error.message).toContain("websonde login codex");
  }
  expect((await errorOf(openWithVendor(home.credentials).resolve())).kind).toBe("auth");
  expect(codex).toHaveBeenCalledTimes(1);
  expect(await store.list()).toEqual([expect.objectContaining({ rejected: true })]);
  await store.saveToken("codex", token(clock));
  expect((await resolve())?.value).toBe("access-0");
  expect(await store.list()).toEqual([expect.not.objectContaining({ rejected: true })]);
});

test("a token endpoint that fails is the error, is asked again next time, and does not sign anyone out", async () => {
  let down = true;
  const { store, codex, clock, resolve } = openWithVendor(home.credentials, {}, () => {
    if (down) throw new SearchProviderError({ provider: "codex", kind: "network", message: "ECONNREFUSED" });
    return {};
  });
  await store.saveToken("codex", token(clock, -1));
  expect((await errorOf(resolve())).kind).toBe("network");
  down = false;
  expect((await resolve())?.value).toBe("access-2");
  expect(codex).toHaveBeenCalledTimes(2);
});

test.each([
  [new TypeError("fetch failed https://vendor.example/?refresh_token=test-SECRET"), "network"],
  [new Error("test-SECRET"), "unknown"],
  ["test-SECRET", "unknown"],
])("what a renewal throws of its own is passed on without its text", async (thrown, kind) => {
  const { store, clock, resolve } = openWithVendor(home.credentials, {}, () => Promise.reject(thrown));
  await store.saveToken("codex", token(clock, -1));
  const error = await errorOf(resolve());
  expect(error.kind).toBe(kind);
  expect(`${error.message}${String(error.cause)}`).not.toContain("SECRET");
});

test("with a saved key beside it, a sign-in that cannot be renewed gives way, with a warning", async () => {
  const told: string[] = [];
  const { store, clock, codex, resolve } = openWithVendor(
    home.credentials,
    { onWarning: (warning) => told.push(warning) },
    () => Promise.reject(authError()),
  );
  await store.saveKey("codex", "the-key");
  await store.saveToken("codex", token(clock, -1));
  expect(await resolve()).toMatchObject({ value: "the-key", authMode: "api_key" });
  expect(codex).toHaveBeenCalledTimes(1);
  expect(told).toEqual([expect.stringContaining("Another credential was used instead.")]);
});

test("a refused sign-in is renewed first and rotated to a key after", async () => {
  const { store, clock, resolve } = openWithVendor(home.credentials);
  await store.saveKey("codex", "the-key");
  await store.saveToken("codex", token(clock));
  const first = await resolve();
  const second = await resolve("refresh", first);
  const third = await resolve("rotate", second);
  const fourth = await resolve("rotate", third);
  expect([first, second, third, fourth].map((one) => one?.value)).toEqual([
    "access-0",
    "access-1",
    "the-key",
    undefined,
  ]);
});

test("without a way to renew it an expired token is used until it is refused", async () => {
  const { store, clock } = openWithVendor(home.credentials);
  await store.saveToken("perplexity", { accessToken: "session", expiresAt: clock.now - hour });
  const first = await store.resolve({ provider: "perplexity", reason: "initial" });
  expect(first?.value).toBe("session");
  expect(
    await store.resolve({ provider: "perplexity", reason: "refresh", ...(first && { previous: first }) }),
  ).toBeUndefined();
});

test("who signs out or signs in anew during a renewal has the last word", async () => {
  for (const [act, expected] of [
    ["out", undefined],
    ["in", "access-new"],
  ] as const) {
    const { store, clock, resolve } = openWithVendor(home.credentials, {}, async () => {
      const other = openCredentials({ path: home.credentials, env: {}, now: () => clock.now });
      if (act === "out") await other.removeToken("codex");
      else await other.saveToken("codex", { ...token(clock), accessToken: "access-new" });
      return {};
    });
    await store.saveToken("codex", token(clock, -1));
    expect((await resolve())?.value).toBe(expected);
    const saved = await openCredentials({ path: home.credentials, env: {} }).list();
    expect(saved).toHaveLength(act === "out" ? 0 : 1);
  }
});

test("a renewed token that cannot be saved serves this process, which then goes on from it", async () => {
  const told: string[] = [];
  const { store, codex, clock, resolve } = openWithVendor(
    home.credentials,
    { onWarning: (warning) => told.push(warning) },
    async () => {
      // As if the disk had become read-only: the lock's path is taken by a folder that nobody can replace.
      await home.write(`${home.credentials}.lock/x`, "");
      return {};
    },
  );
  await store.saveToken("codex", token(clock, -1));
  expect((await resolve())?.value).toBe("access-1");
  expect((await resolve())?.value).toBe("access-1");
  expect(codex).toHaveBeenCalledTimes(1);
  clock.now += hour;
  expect((await resolve())?.value).toBe("access-2");
  expect(codex.mock.calls[1]?.[0]).toMatchObject({ refreshToken: "refresh-1" });
  expect(told.join()).toContain("counts for this process only");
  await rm(`${home.credentials}.lock`, { recursive: true });
  await store.saveToken("codex", { ...token(clock), accessToken: "access-new" });
  expect((await resolve())?.value).toBe("access-new");
});

test("a caller that gives up leaves the renewal to the others", async () => {
  const answer = Promise.withResolvers<Partial<Token>>();
  const { store, codex, clock } = openWithVendor(home.credentials, {}, () => answer.promise);
  await store.saveToken("codex", token(clock, -1));
  const controller = new AbortController();
  const reason = new Error("user");
  const leaving = store.resolve({ provider: "codex", reason: "initial", signal: controller.signal });
  const staying = store.resolve({ provider: "codex", reason: "initial" });
  await vi.waitFor(() => expect(codex).toHaveBeenCalled());
  controller.abort(reason);
  await expect(leaving).rejects.toBe(reason);
  answer.resolve({});
  expect((await staying)?.value).toBe("access-1");
  expect(codex).toHaveBeenCalledTimes(1);
});

test("a renewal without a usable token is an error without the token, and changes nothing", async () => {
  for (const accessToken of ["", "test\nSECRET"]) {
    const { store, clock, resolve } = openWithVendor(home.credentials, {}, () => ({ accessToken }));
    await store.saveToken("codex", token(clock, -1));
    const error = await errorOf(resolve());
    expect(error.message).not.toContain("SECRET");
    expect(await home.json(home.credentials)).toMatchObject({
      providers: { codex: { token: { refreshToken: "refresh-0" } } },
    });
  }
});
