import { readFileSync } from "node:fs";
import { createSearch } from "@websonde/search-core";
import type { SearchRequest } from "@websonde/search-core";
import { expect, it } from "vitest";
import provider from "../src/index.ts";
import { meta } from "../src/meta.ts";

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), "utf8");

/** Searches with an upstream that gives one answer; hands back the outcome and what was sent. */
async function search(request: SearchRequest, body: string, status = 200) {
  const sent: { url: URL; headers: Headers }[] = [];
  const web = createSearch({
    providers: { zzprobe: provider },
    env: { ZZPROBE_API_KEY: "test-key-1234" },
    fetch: async (input, init) => {
      sent.push({ url: new URL(String(input)), headers: new Headers(init?.headers) });
      return new Response(body, { status, headers: { "content-type": "application/json" } });
    },
  });
  return { outcome: await web.search(request, { provider: "zzprobe" }), sent };
}

it("is complete: what is listed here must still be filled in (delete this test when it passes)", () => {
  const missing = [
    ...(/\.invalid/.test(read("../src/meta.ts")) ? ["src/meta.ts: site and base URL of the vendor"] : []),
    ...(read("fixtures/results.json").includes('"placeholder"')
      ? ['test/fixtures/results.json: a real answer (pnpm record zzprobe "a query"), and src/wire.ts to read it']
      : []),
    ...(read("../README.md").includes("Placeholder:") ? ["README.md: the quirks"] : []),
  ];
  expect(missing).toEqual([]);
});

it("sends the query with the key in a header, and reads the sources in their order", async () => {
  const { outcome, sent } = await search({ query: "two words" }, read("fixtures/results.json"));
  expect(sent.map(({ url }) => url.searchParams.get("q"))).toEqual(["two words"]);
  expect(sent[0]?.headers.get("authorization")).toBe("Bearer test-key-1234");
  expect(sent[0]?.url.href).not.toContain("test-key-1234");
  expect(outcome.response.sources.map(({ url }) => url)).toEqual([
    "https://example.com/first",
    "https://example.com/second",
  ]);
});

it.each(meta.capabilities.recency)("asks the upstream for the last %s", async (recency) => {
  const { sent } = await search({ query: "x", recency }, read("fixtures/results.json"));
  expect(sent[0]?.url.searchParams.get("freshness")).toMatch(/^\d+d$/);
});

it("says empty where nothing was found, and auth where the key is refused", async () => {
  const empty = await search({ query: "x" }, '{"results":[]}');
  expect(empty.outcome).toMatchObject({ ok: false, error: { kind: "empty" } });
  const refused = await search({ query: "x" }, '{"error":"bad key"}', 401);
  expect(refused.outcome).toMatchObject({ ok: false, error: { kind: "auth" } });
});
