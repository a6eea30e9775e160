import { catalog, createSearch } from "@websonde/search-core";
import type { SearchProvider } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import { expect, it } from "vitest";
import serper from "../src/index.ts";
import { read } from "./ask-serper.ts";

it("comes before an engine without a key, once its own key is set", async () => {
  const asked: string[] = [];
  const duckduckgo: SearchProvider = {
    meta: {
      ...serper.meta,
      id: "duckduckgo",
      label: "DuckDuckGo",
      order: 230,
      form: "html",
      keys: { env: [], keyless: "auto" },
      capabilities: { ...serper.meta.capabilities, page: false },
    },
    availability: () => ({ level: "auto", reason: "It needs no key." }),
    search: async () => {
      asked.push("html.duckduckgo.com");
      return { provider: "duckduckgo", sources: [{ title: "A", url: "https://example.org/a" }] };
    },
  };
  const client = createSearch({
    providers: { serper, duckduckgo },
    exclude: catalog.map(({ id }) => id).filter((id) => id !== "serper" && id !== "duckduckgo"),
    env: { SERPER_API_KEY: "test-s" },
    upstreams: createUpstreamRegistry(),
    fetch: async (input) => {
      asked.push(new URL(new Request(input).url).host);
      return new Response(read("success.json").body);
    },
  });
  expect((await client.search({ query: "lime mortar curing" })).response.provider).toBe("serper");
  expect(asked).toEqual(["google.serper.dev"]);
});
