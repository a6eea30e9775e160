import { catalog, createSearch } from "@websonde/search-core";
import type { SearchProvider, UpstreamRegistry } from "@websonde/search-core";
import { rules } from "@websonde/search-testkit";
import type { ProviderFixtures } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import provider from "../src/index.ts";
import { memberIds, members } from "../src/members.ts";

/**
 * The suite's other rules are about the exchange with one upstream, and the aggregate has none (no address, headers or key,
 * either): the suite excludes all engines. What they say of waiting, failures, settings and abort is tested over stub
 * engines in the files beside this one.
 */
const fitting = ["meta", "availability", "no-key", "abort-at-start", "import"];
const fixtures: ProviderFixtures = {
  configuration: { secrets: [] },
  module: new URL("../src/index.ts", import.meta.url),
};

describe("the aggregate as a search provider", () => {
  it.each(fitting)("holds to the suite's rule %s", async (id) => {
    const rule = rules.find((one) => one.id === id);
    expect(rule).toBeDefined();
    await expect(rule?.check({ provider, fixtures })).resolves.toBeUndefined();
  });
});

describe("what it says of its engines", () => {
  it("is in the catalog's order", () => {
    expect(members.map(({ engine }) => engine)).toEqual([...memberIds]);
    expect(catalog.map(({ id }) => id).filter((id) => memberIds.some((one) => one === id))).toEqual([...memberIds]);
  });

  it.each(members)(
    "is what $engine says of itself: its index, and that it needs no key",
    async ({ engine, family }) => {
      const { meta } = await loadEngine(engine);
      expect(meta.family).toBe(family);
      expect(meta.keys.keyless).toBe("auto");
    },
  );

  it("claims no filter that one of them lacks", async () => {
    const engines = await Promise.all(memberIds.map(loadEngine));
    const all = engines.map(({ meta }) => meta.capabilities);
    const { recency, dates, sites, locale, safeSearch } = provider.meta.capabilities;
    expect(recency).toEqual(
      (["day", "week", "month", "year"] as const).filter((one) => all.every((each) => each.recency.includes(one))),
    );
    expect(dates).toBe(all.some((each) => each.dates === "none") ? "none" : "text");
    expect(sites).toBe(all.some((each) => each.sites === "none") ? "none" : "text");
    expect(locale).toBe(all.every((each) => each.locale));
    expect(safeSearch).toBe(all.every((each) => each.safeSearch));
  });
});

describe("the real engines", () => {
  it("are all asked, but for the excluded one, which gets no request (B011)", async () => {
    const hosts = new Set<string>();
    const web = createSearch({
      providers: { public: provider },
      exclude: ["bing"],
      env: {},
      upstreams: openRegistry(),
      fetch: (input) => {
        hosts.add(new URL(input instanceof Request ? input.url : input).host);
        return Promise.resolve(new Response("down", { status: 503 }));
      },
    });
    const outcome = await web.search({ query: "x" }, { provider: "public" });
    expect([...hosts].toSorted()).toEqual([
      "html.duckduckgo.com",
      "search.yahoo.com",
      "www.ecosia.org",
      "www.google.com",
      "www.mojeek.com",
      "www.startpage.com",
    ]);
    expect(outcome).toMatchObject({ ok: false, error: { kind: "server", status: 503 } });
    expect(outcome.text).not.toContain("bing:");
  });
});

async function loadEngine(id: string): Promise<SearchProvider> {
  const module = await catalog.find((entry) => entry.id === id)?.load();
  return (module as { readonly default: SearchProvider }).default;
}

/** Nothing is paced, and nothing cools down for the tests after this one. */
function openRegistry(): UpstreamRegistry {
  return { takeTurn: () => Promise.resolve(), coolingMs: () => 0, coolDown: () => {}, clear: () => {} };
}
