import { readdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Credential } from "@websonde/search-core";
import { expect, test } from "vitest";
import { loadSettings, openCredentials } from "@websonde/search-settings";
import type { CredentialOptions } from "@websonde/search-settings";
import { errorOf, useTemporaryHome } from "./temporary-home.ts";

const home = useTemporaryHome();
const onWindows = process.platform === "win32";

const open = (options: Partial<CredentialOptions> = {}) =>
  openCredentials({ path: home.credentials, env: { PATH: process.env.PATH }, ...options });

/** Opens with what the user's settings file says. */
const openWithSettings = (options: Partial<CredentialOptions> = {}) =>
  open({ settings: async () => (await loadSettings({ env: home.env })).settings, ...options });

test("without a file there are no credentials, and nothing is created by asking", async () => {
  const store = open();
  expect(await store.resolve({ provider: "brave", reason: "initial" })).toBeUndefined();
  expect(await store.list()).toEqual([]);
  await expect(readdir(dirname(home.credentials))).rejects.toMatchObject({ code: "ENOENT" });
});

test.skipIf(onWindows)("saved keys are private files, found at the next call, the newest first", async () => {
  const store = open();
  await store.saveKey("brave", "key-1");
  await store.saveKey("brave", "key-2");
  await store.saveKey("brave", "key-1");
  expect(await home.mode(home.credentials)).toBe(0o600);
  expect(await home.mode(dirname(home.credentials))).toBe(0o700);
  expect(await store.resolve({ provider: "brave", reason: "initial" })).toEqual({
    value: "key-1",
    source: "credentials.json",
    authMode: "api_key",
  });
  expect(await store.resolve({ provider: "exa", reason: "initial" })).toBeUndefined();
});

test("what another process saves or removes counts from the next call on", async () => {
  const [one, other] = [open(), open()];
  const value = async () => (await one.resolve({ provider: "brave", reason: "initial" }))?.value;
  expect(await value()).toBeUndefined();
  await other.saveKey("brave", "key-1");
  expect(await value()).toBe("key-1");
  await other.removeKey("brave", "key-1");
  expect(await value()).toBeUndefined();
});

test("a refused key is followed by the next, each once, and the search after starts with the one that worked", async () => {
  const store = open();
  for (const key of ["k3", "k2", "k1"]) await store.saveKey("brave", key);
  const first = await store.resolve({ provider: "brave", reason: "initial" });
  const tried = [first];
  for (const reason of ["refresh", "rotate", "rotate"] as const) {
    const previous = tried.at(-1);
    tried.push(await store.resolve({ provider: "brave", reason, ...(previous && { previous }) }));
  }
  expect(tried.map((one) => one?.value)).toEqual(["k1", "k2", "k3", undefined]);
  expect((await store.resolve({ provider: "brave", reason: "initial" }))?.value).toBe("k3");
  await store.saveKey("brave", "k0");
  expect((await store.resolve({ provider: "brave", reason: "initial" }))?.value).toBe("k0");
});

test("a refused key from elsewhere (the environment) is followed by the saved ones, but never by itself", async () => {
  const store = open();
  await store.saveKey("brave", "k1");
  await store.saveKey("brave", "from-env");
  const previous: Credential = { value: "from-env", source: "BRAVE_API_KEY" };
  expect((await store.resolve({ provider: "brave", reason: "rotate", previous }))?.value).toBe("k1");
});

test("keys of one provider are never handed to another", async () => {
  const store = open();
  const ids = ["brave", "exa", "constructor", "kagi-2"];
  for (const id of ids) await store.saveKey(id, `key-of-${id}`);
  for (const id of ids) expect((await store.resolve({ provider: id, reason: "initial" }))?.value).toBe(`key-of-${id}`);
  expect(await store.resolve({ provider: "toString", reason: "initial" })).toBeUndefined();
});

// Case B155.
test.each([
  ["spaces and a line break around it", "  test-b\n", "test-b"],
  ["the header's own word", "Bearer test-b", "test-b"],
])("a pasted key with %s is saved clean", async (_name, pasted, clean) => {
  const store = open();
  await store.saveKey("brave", pasted);
  expect((await store.resolve({ provider: "brave", reason: "initial" }))?.value).toBe(clean);
});

test.each(["test\nSECRET", "“test-SECRET”", "test SECRET", "test-SECRÉT"])(
  "%j is no key: refused unseen when saved or read",
  async (key) => {
    const store = open();
    const saving = await errorOf(store.saveKey("brave", key));
    await home.write(home.credentials, { providers: { brave: { keys: [key] } } });
    const reading = await errorOf(store.resolve({ provider: "brave", reason: "initial" }));
    expect([saving.kind, reading.kind]).toEqual(["not-configured", "not-configured"]);
    expect(saving.message + reading.message).not.toMatch(/SECR/);
  },
);

test.each(["", "  ", "N/A", "<authenticated>"])("%j counts as no key", async (key) => {
  const store = open();
  expect((await errorOf(store.saveKey("brave", key))).kind).toBe("invalid-request");
  await home.write(home.credentials, { providers: { brave: { keys: [key, "k2"] } } });
  expect((await store.resolve({ provider: "brave", reason: "initial" }))?.value).toBe("k2");
});

test.each(["../x", "a/b", "", "a.b", "__proto__", "x".repeat(65)])(
  "the provider id %j is refused before it names a file",
  async (id) => {
    const store = open();
    expect((await errorOf(store.saveKey(id, "k"))).kind).toBe("invalid-request");
    expect((await errorOf(store.resolve({ provider: id, reason: "initial" }))).kind).toBe("invalid-request");
  },
);

test("what the file has is listed masked", async () => {
  const store = open();
  await store.saveKey("brave", "test-SECRET-key-1234");
  await store.saveToken("codex", { accessToken: "test-SECRET", refreshToken: "test-SECRET-2", expiresAt: 5 });
  const list = await store.list();
  expect(list).toEqual([
    { provider: "brave", type: "key", masked: "••••••••1234" },
    { provider: "codex", type: "token", masked: "••••••••", expiresAt: 5 },
  ]);
  expect(JSON.stringify(list)).not.toContain("SECRET");
});

test("removing keys or a token leaves the rest, unknown fields too", async () => {
  await home.write(home.credentials, {
    version: 7,
    providers: { brave: { note: "mine", keys: ["a", "b"], token: { accessToken: "t" } }, exa: { keys: ["e"] } },
  });
  const store = open();
  await store.removeKey("brave", "a");
  await store.removeToken("brave");
  await store.removeKey("exa");
  await store.removeKey("kagi");
  expect(await home.json(home.credentials)).toEqual({
    version: 7,
    providers: { brave: { note: "mine", keys: ["b"] } },
  });
});

test("a malformed file is an error that names file, line and column and quotes nothing, and is not overwritten", async () => {
  await home.write(home.credentials, '{"providers":{"brave":{"keys":["test-SECRET"');
  const store = open();
  for (const error of [
    await errorOf(store.resolve({ provider: "brave", reason: "initial" })),
    await errorOf(store.saveKey("brave", "k")),
    await errorOf(store.list()),
  ]) {
    expect(error.kind).toBe("invalid-request");
    expect(error.message).toContain(`${home.credentials} is not valid JSON at line 1, column 45`);
    expect(error.message).not.toContain("SECRET");
  }
  expect(await readFile(home.credentials, "utf8")).toContain("test-SECRET");
});

test("a file that becomes malformed is bridged with what was last good, with a warning", async () => {
  const told: string[] = [];
  const store = open({ onWarning: (warning) => told.push(warning) });
  await store.saveKey("brave", "k1");
  await store.resolve({ provider: "brave", reason: "initial" });
  await home.write(home.credentials, "{");
  expect((await store.resolve({ provider: "brave", reason: "initial" }))?.value).toBe("k1");
  await store.resolve({ provider: "brave", reason: "initial" });
  expect(told).toEqual([expect.stringContaining("line 1, column 2")]);
});

test("one provider's wrong entry stops neither the others nor the list", async () => {
  await home.write(home.credentials, { providers: { codex: { token: { accessToken: 5 } }, brave: { keys: ["k1"] } } });
  const store = open();
  expect((await store.resolve({ provider: "brave", reason: "initial" }))?.value).toBe("k1");
  const error = await errorOf(store.resolve({ provider: "codex", reason: "initial" }));
  expect(error.message).toContain("line 1: providers.codex.token.accessToken");
  expect(await store.list()).toEqual([{ provider: "brave", type: "key", masked: "••••••••" }]);
});

test.skipIf(onWindows)("a file that others can read is warned of once and used", async () => {
  await home.write(home.credentials, { providers: { brave: { keys: ["k1"] } } }, 0o640);
  const told: string[] = [];
  const store = open({ onWarning: (warning) => told.push(warning) });
  await store.resolve({ provider: "brave", reason: "initial" });
  expect((await store.resolve({ provider: "brave", reason: "initial" }))?.value).toBe("k1");
  expect(told).toEqual([`${home.credentials} can be read by others; run chmod 600 on it.`]);
});

test.skipIf(onWindows)(
  "a command of the settings is run when a search needs it, once, and never for a list",
  async () => {
    const log = `${home.path}/runs`;
    await home.write(home.config, {
      providers: { brave: { apiKey: `!echo run >> ${log}; echo "  key-from-command  "; echo more` } },
    });
    const store = openWithSettings();
    const listed = await store.resolve({ provider: "brave", reason: "listing" });
    expect(listed).toEqual({ value: "••••••••", source: "the command of providers.brave.apiKey", authMode: "api_key" });
    await expect(readFile(log)).rejects.toMatchObject({ code: "ENOENT" });
    const found = await Promise.all([1, 2, 3].map(() => store.resolve({ provider: "brave", reason: "initial" })));
    expect(new Set(found.map((one) => one?.value))).toEqual(new Set(["key-from-command"]));
    expect((await store.resolve({ provider: "brave", reason: "initial" }))?.value).toBe("key-from-command");
    expect(await readFile(log, "utf8")).toBe("run\n");
  },
);

test.skipIf(onWindows)(
  "a refused key of a command is asked for once more, since it may change; the same again is not used",
  async () => {
    const counter = `${home.path}/count`;
    await home.write(home.config, {
      api: { apiKeys: { brave: `!echo x >> ${counter}; [ $(wc -l < ${counter}) -gt 1 ] && echo new || echo old` } },
    });
    const store = openWithSettings();
    await store.saveKey("brave", "saved");
    const first = await store.resolve({ provider: "brave", reason: "initial" });
    const second = await store.resolve({ provider: "brave", reason: "refresh", ...(first && { previous: first }) });
    const third = await store.resolve({ provider: "brave", reason: "refresh", ...(second && { previous: second }) });
    expect([first?.value, second?.value, third?.value]).toEqual(["old", "new", "saved"]);
  },
);

test.skipIf(onWindows)(
  "a command that fails gives way to a saved key with a warning, and is the error without one",
  async () => {
    await home.write(home.config, { providers: { brave: { apiKey: "!echo test-SECRET; exit 3" } } });
    const told: string[] = [];
    const store = openWithSettings({ onWarning: (warning) => told.push(warning) });
    const error = await errorOf(store.resolve({ provider: "brave", reason: "initial" }));
    expect(error).toMatchObject({ kind: "not-configured", provider: "brave" });
    expect(error.message).toBe(
      "The command of providers.brave.apiKey failed with exit code 3. Run it in a terminal to see why.",
    );
    await store.saveKey("brave", "saved");
    expect((await store.resolve({ provider: "brave", reason: "initial" }))?.value).toBe("saved");
    expect(told).toEqual([expect.stringContaining("failed with exit code 3")]);
  },
);

test("an abort before or during a resolve rejects with its reason", async () => {
  const reason = new Error("user");
  await home.write(home.config, { providers: { brave: { apiKey: "!sleep 5" } } });
  const store = openWithSettings();
  await expect(store.resolve({ provider: "brave", reason: "initial", signal: AbortSignal.abort(reason) })).rejects.toBe(
    reason,
  );
  const controller = new AbortController();
  const resolving = store.resolve({ provider: "brave", reason: "initial", signal: controller.signal });
  setTimeout(() => controller.abort(reason), 50);
  await expect(resolving).rejects.toBe(reason);
});
