import type { SearchOptions } from "@websonde/search-core";
import { expect, test } from "vitest";
import { loadSettings, toSearchOptions } from "@websonde/search-settings";
import { useTemporaryHome } from "./temporary-home.ts";

const home = useTemporaryHome();

async function optionsFor(json: unknown, env: Record<string, string> = {}) {
  await home.write(home.config, json);
  const { settings } = await loadSettings({ env: home.env });
  return toSearchOptions(settings, env);
}

test("the chain's part of the settings arrives in createSearch's terms", async () => {
  const options: SearchOptions = await optionsFor({
    order: ["exa"],
    exclude: ["bing"],
    preferred: "kagi",
    advanceOn: ["quota"],
    timeoutSeconds: 1.5,
  });
  expect(options).toEqual({
    order: ["exa"],
    exclude: ["bing"],
    preferred: "kagi",
    advanceOn: ["quota"],
    timeoutMs: 1500,
    deadlineMs: 180_000,
    settings: { providers: {} },
  });
});

test("what is not set is absent", async () => {
  expect(Object.keys(await optionsFor({}))).toEqual(["timeoutMs", "deadlineMs", "settings"]);
});

test("values that name a variable are filled in, deep inside a provider's own settings too", async () => {
  const { settings } = await optionsFor(
    { providers: { searxng: { endpoint: "$SX", headers: { "x-a": "${SX_A}" }, own: [{ deep: "$SX" }], count: 3 } } },
    { SX: " http://localhost:8080 ", SX_A: "a" },
  );
  expect(settings.providers.searxng).toEqual({
    endpoint: "http://localhost:8080",
    headers: { "x-a": "a" },
    own: [{ deep: "http://localhost:8080" }],
    count: 3,
  });
});

test("a variable that is not set stops its provider alone, and is named", async () => {
  const { settings } = await optionsFor(
    { providers: { searxng: { token: "$NOT_SET" }, brave: { model: "m" } } },
    { NOT_SET: "  " },
  );
  expect(settings.providers.brave).toEqual({ model: "m" });
  expect(() => settings.providers.searxng).toThrow(
    expect.objectContaining({
      kind: "not-configured",
      provider: "searxng",
      message: expect.stringMatching(/providers\.searxng\.token names the environment variable NOT_SET/),
    }),
  );
});

test("a doubled sign is the sign itself, and text that only contains one is left alone", async () => {
  const { settings } = await optionsFor({
    providers: {
      searxng: { basicUsername: "!!bang", basicPassword: "$$ecret", token: "a$B!c", language: "$not a name" },
    },
  });
  expect(settings.providers.searxng).toEqual({
    basicUsername: "!bang",
    basicPassword: "$ecret",
    token: "a$B!c",
    language: "$not a name",
  });
});

test("a command anywhere but in apiKey is an error that shows neither command nor value", async () => {
  const { settings } = await optionsFor({ providers: { searxng: { token: "!pass test-SECRET" } } });
  expect(() => settings.providers.searxng).toThrow(/providers\.searxng\.token begins with "!"/);
  expect(() => settings.providers.searxng).not.toThrow(/SECRET/);
});

test("keys: literals and variables go to the provider, commands do not", async () => {
  const { settings } = await optionsFor({
    providers: { brave: { apiKey: ["k1", "${K2}", "!cmd"] }, exa: { apiKey: "!cmd" } },
  });
  expect(settings.providers).toEqual({ brave: { apiKey: ["k1", "$K2"] }, exa: {} });
});

test("keys and addresses of the api mode serve where the provider has none of its own", async () => {
  const { settings } = await optionsFor({
    api: { apiKeys: { brave: "k1", exa: "k2" }, baseUrls: { searxng: "http://s.example", exa: "http://e.example" } },
    providers: { exa: { apiKey: "own", minGapMs: 5 } },
  });
  expect(settings.providers).toEqual({
    brave: { apiKey: ["k1"] },
    exa: { apiKey: ["own"], baseUrl: "http://e.example", minGapMs: 5 },
    searxng: { baseUrl: "http://s.example" },
  });
});
