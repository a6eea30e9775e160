import { createSearch } from "@websonde/search-core";
import type { SearchProvider } from "@websonde/search-core";
import { expect, test } from "vitest";
import { loadSettings, openCredentials, openSettings, setSetting, toSearchOptions } from "@websonde/search-settings";
import { useTemporaryHome } from "./temporary-home.ts";

const home = useTemporaryHome();

/** A provider that answers with what it was configured with. */
function makeProvider(id: string): SearchProvider {
  return {
    meta: {
      id,
      label: id,
      site: "https://docs.example",
      order: 1,
      form: "json",
      keys: { env: [] },
      capabilities: { recency: [], dates: "none", sites: "none", locale: false, safeSearch: false },
      limits: { count: { min: 1, default: 5, max: 10 } },
    },
    availability: () => ({ level: "auto", reason: "It is a test." }),
    async search(_query, { settings, credentials }) {
      const credential = await credentials?.resolve({ provider: id, reason: "initial" });
      const title = JSON.stringify({ settings, key: credential?.value });
      return { provider: id, sources: [{ title, url: `https://${id}.example/` }] };
    },
  };
}

const providers = { "test-one": makeProvider("test-one"), "test-two": makeProvider("test-two") };

async function search(env: Record<string, string> = {}) {
  const settings = openSettings({ env: home.env, moreProviders: Object.keys(providers) });
  const { settings: current } = await settings.read();
  const credentials = openCredentials({
    path: home.credentials,
    env,
    settings: async () => (await settings.read()).settings,
  });
  const web = createSearch({ ...toSearchOptions(current, env), credentials, providers, env });
  return web.search({ query: "anything" });
}

test("a search takes order, settings and credentials from the files, and a change counts for the next one", async () => {
  await home.write(home.config, { order: ["test-one"], providers: { "test-one": { region: "$REGION" } } });
  await openCredentials({ path: home.credentials, env: {} }).saveKey("test-one", "saved-key");
  const first = await search({ REGION: "eu" });
  expect(first.response.sources[0]?.title).toBe('{"settings":{"region":"eu"},"key":"saved-key"}');
  await setSetting(home.config, "order", ["test-two"]);
  expect((await search({ REGION: "eu" })).response.provider).toBe("test-two");
});

test("a variable that is not set costs only the provider that needs it, and the attempt says so", async () => {
  await home.write(home.config, { order: ["test-one", "test-two"], providers: { "test-one": { region: "$REGION" } } });
  const outcome = await search();
  expect(outcome.response.provider).toBe("test-two");
  expect(outcome.attempts[0]).toMatchObject({
    provider: "test-one",
    status: "failed",
    kind: "not-configured",
    message: expect.stringContaining("REGION"),
  });
});

test("nothing of a command is run by loading the settings", async () => {
  await home.write(home.config, { providers: { "test-one": { apiKey: "!exit 1" } } });
  const { settings } = await loadSettings({ env: home.env, moreProviders: ["test-one"] });
  expect(toSearchOptions(settings, {}).settings.providers["test-one"]).toEqual({});
});
