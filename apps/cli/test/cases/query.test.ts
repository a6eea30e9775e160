import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { CredentialResolver } from "@websonde/search-core";
import { callCli } from "../call-cli.ts";
import { makeFolder } from "../make-folder.ts";
import { answerLikeBrave, startStubUpstream } from "../stub-upstream.ts";
import { writeSettings } from "../write-settings.ts";
import { answerJson, braveFinds, braveHost, openWeb } from "./open-web.ts";
import type { Answer, Sent } from "./open-web.ts";

// The cases that users reported, by their numbers; the inputs are theirs.

const refuse = answerJson(500, {});
/** Where each provider is asked, and in which form the query and the recency go out there. */
const upstreams: Readonly<
  Record<string, { readonly host: string; readonly q: (sent: Sent) => unknown; readonly week: (sent: Sent) => unknown }>
> = {
  brave: { host: braveHost, q: inUrl("q"), week: inUrl("freshness") },
  tavily: { host: "api.tavily.com", q: inJson("query"), week: inJson("time_range") },
  exa: { host: "api.exa.ai", q: inJson("query"), week: inJson("startPublishedDate") },
  firecrawl: { host: "api.firecrawl.dev", q: inJson("query"), week: inJson("tbs") },
  searxng: { host: "searx.example", q: inUrl("q"), week: inUrl("time_range") },
  duckduckgo: { host: "html.duckduckgo.com", q: inForm("q"), week: inForm("df") },
};
const now = Date.parse("2026-03-05T12:00:00Z");
const weeks: Readonly<Record<string, unknown>> = {
  brave: "pw",
  tavily: "week",
  exa: expect.stringMatching(/^2026-02-26T/),
  firecrawl: "qdr:w",
  searxng: "week",
  duckduckgo: "w",
};

function inUrl(name: string) {
  return ({ url }: Sent) => url.searchParams.get(name);
}
function inForm(name: string) {
  return ({ body }: Sent) => new URLSearchParams(body).get(name);
}
function inJson(name: string) {
  return ({ body }: Sent): unknown => JSON.parse(body)[name];
}

/** The first request that a search of one provider sends; its upstream fails. */
async function firstRequest(id: string, request: Readonly<Record<string, unknown>>): Promise<Sent | undefined> {
  const answers: Record<string, Answer> = Object.fromEntries(
    Object.values(upstreams).map(({ host }) => [host, refuse]),
  );
  const env = Object.fromEntries(
    ["BRAVE", "TAVILY", "EXA", "FIRECRAWL"].map((name) => [`${name}_API_KEY`, "test-key-1234"]),
  );
  const settings = { providers: { searxng: { endpoint: "http://searx.example" } } };
  const { web, sent } = openWeb(answers, { env, settings, now: () => now });
  await web.search({ query: "q", ...request }, { provider: id });
  return sent[0];
}

describe.each(Object.entries(upstreams))("%s", (id, { q, week }) => {
  it("B093: the query is decoded as it was typed, by the upstream's own form", async () => {
    const query = 'C++ "foo & bar" 中文 100%';
    const sent = await firstRequest(id, { query });
    expect(sent && q(sent)).toBe(query);
    expect(sent?.url.href).not.toContain("%25E4");
  });

  it("B098: a recency is sent in the upstream's own words, in capitals, too", async () => {
    for (const recency of ["week", "WEEK"]) {
      const sent = await firstRequest(id, { recency });
      expect(sent && week(sent)).toEqual(weeks[id]);
      expect(sent && q(sent)).toBe("q");
    }
  });
});

it("B098: the command line takes it in capitals as well", async () => {
  const upstream = await startStubUpstream(answerLikeBrave);
  const env = { WEBSONDE_UPSTREAM_URL: upstream.url, BRAVE_API_KEY: "test-key-brave" };
  const flags = ["--recency", "WEEK", "--safe-search", "Strict"];
  expect((await callCli(["search", "--provider", "brave", ...flags, "bees"], { env })).code).toBe(0);
  expect(upstream.requests[0]?.url).toMatch(/freshness=pw.*safesearch=strict|safesearch=strict.*freshness=pw/);
});

it("B098: a recency that nobody has is an invalid request that asks nobody", async () => {
  const { web, sent } = openWeb({});
  expect(await web.search({ query: "q", recency: "fortnight" as "week" })).toMatchObject({
    ok: false,
    error: { kind: "invalid-request", message: expect.stringContaining("day, week, month, year") },
  });
  expect(sent).toEqual([]);
});

describe.each(["", "  \n"])("B094: the query %j", (query) => {
  it("is refused before anybody is asked for a credential or an answer", async () => {
    const asked: string[] = [];
    const credentials: CredentialResolver = { resolve: ({ provider }) => void asked.push(provider) };
    const { web, sent } = openWeb({}, { credentials });
    expect(await web.search({ query })).toMatchObject({ ok: false, error: { kind: "invalid-request" } });
    expect([sent, asked]).toEqual([[], []]);
  });

  it("is wrong usage on the command line, and runs no command that fetches a key", async () => {
    const trace = join(makeFolder(), "ran");
    const { env } = writeSettings({ providers: { brave: { apiKey: `!touch ${trace}; echo test-key` } } });
    const upstream = await startStubUpstream();
    const { code, stdout } = await callCli(["search", "--json", "--provider", "brave", query], {
      env: { ...env, WEBSONDE_UPSTREAM_URL: upstream.url },
    });
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, error: { kind: "invalid-request" } });
    expect([existsSync(trace), upstream.requests.length]).toEqual([false, 0]);
  });
});

describe("B096: domain lists", () => {
  const urls = [
    "https://www.example.org/a",
    "https://sub.example.org/b",
    "https://notexample.org/c",
    "https://bad.example/d",
    "https://x.bad.example/e",
  ];
  const results = urls.map((url, index) => ({ title: `Page ${index}`, url }));
  const found = { [braveHost]: answerJson(200, { type: "search", web: { results } }) };

  it.each(["Example.org", " https://Example.org/ ", "*.example.org", "example.org."])("keep %j", async (host) => {
    const { web } = openWeb(found);
    const request = { query: "q", includeDomains: [host], excludeDomains: ["bad.example"] };
    const { response } = await web.search(request, { provider: "brave" });
    expect(response.sources.map(({ url }) => url)).toEqual(urls.slice(0, 2));
  });

  it("that leave nothing let the next provider answer, and say so", async () => {
    const tavily = answerJson(200, { results: [{ title: "T", url: "https://elsewhere.example/t" }] });
    const { web } = openWeb({ ...found, "api.tavily.com": tavily }, { order: ["brave", "tavily"] });
    const outcome = await web.search({ query: "q", includeDomains: ["elsewhere.example"] });
    expect(outcome).toMatchObject({ ok: true, response: { provider: "tavily" } });
    expect(outcome.attempts[0]).toMatchObject({ kind: "empty", message: expect.stringContaining("includeDomains") });
  });
});

it("B036: a count beyond the upstream's range is clamped, and both numbers are told", async () => {
  const { web, sent } = openWeb({ [braveHost]: braveFinds });
  const { notes } = await web.search({ query: "q", limit: 99_999 }, { provider: "brave" });
  expect(sent[0]?.url.searchParams.get("count")).toBe("20");
  expect(notes.join()).toMatch(/20\b.*\b99999/);
});
