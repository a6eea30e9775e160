import { loadSettings } from "@websonde/search-settings";
import { expect, test } from "vitest";
import { errorOf, useTemporaryHome } from "./temporary-home.ts";
import { openWithVendor, token } from "./token-vendor.ts";

const home = useTemporaryHome();

test.each([
  ["providers.perplexity.baseUrl", { providers: { perplexity: { baseUrl: "https://gateway.example" } } }],
  ["providers.perplexity.endpoint", { providers: { perplexity: { endpoint: "$GATEWAY" } } }],
  ["api.baseUrls.perplexity", { api: { baseUrls: { perplexity: "https://gateway.example" } } }],
])("a sign-in never goes to an address of the user's own (%s); a key does", async (key, json) => {
  await home.write(home.config, json);
  const settings = async () => (await loadSettings({ env: home.env })).settings;
  const { store, clock } = openWithVendor(home.credentials, { settings });
  await store.saveToken("perplexity", token(clock));
  const error = await errorOf(store.resolve({ provider: "perplexity", reason: "initial" }));
  expect(error).toMatchObject({ kind: "not-configured", provider: "perplexity" });
  expect(error.message).toContain(`The sign-in of perplexity is not sent to the address in ${key}.`);
  await store.saveKey("perplexity", "the-key");
  expect((await store.resolve({ provider: "perplexity", reason: "initial" }))?.value).toBe("the-key");
});

test("a host's own token is used instead of the file's, renewed by the host, and kept from other addresses too", async () => {
  await home.write(home.config, {});
  const asked: string[] = [];
  const settings = async () => (await loadSettings({ env: home.env })).settings;
  const { store, codex, clock, resolve } = openWithVendor(home.credentials, {
    settings,
    hostTokens: {
      codex: async ({ reason }) => {
        asked.push(reason);
        return reason === "refresh" ? "host-2" : "host-1";
      },
    },
  });
  await store.saveToken("codex", token(clock, -1));
  const first = await resolve();
  expect(first).toEqual({ value: "host-1", source: "the host's sign-in", authMode: "oauth" });
  expect((await resolve("refresh", first))?.value).toBe("host-2");
  expect(asked).toEqual(["initial", "refresh"]);
  expect(codex).not.toHaveBeenCalled();
  await home.write(home.config, { providers: { codex: { baseUrl: "https://gateway.example" } } });
  expect((await errorOf(resolve())).message).toContain("providers.codex.baseUrl");
  expect(asked).toHaveLength(2);
});

test("lists renew nothing and ask no host", async () => {
  const { store, codex, clock } = openWithVendor(home.credentials);
  await store.saveToken("codex", token(clock, -1));
  expect(await store.resolve({ provider: "codex", reason: "listing" })).toMatchObject({ authMode: "oauth" });
  expect(codex).not.toHaveBeenCalled();
});
