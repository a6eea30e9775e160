import { readFileSync } from "node:fs";
import { createSearch, errorKinds } from "@websonde/search-core";
import type { ErrorKind, SearchProvider } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import brave from "@websonde/search-brave";
import exa from "@websonde/search-exa";
import firecrawl from "@websonde/search-firecrawl";
import jina from "@websonde/search-jina";
import ollama from "@websonde/search-ollama";
import perplexity from "@websonde/search-perplexity";
import searxng from "@websonde/search-searxng";
import serper from "@websonde/search-serper";
import tavily from "@websonde/search-tavily";
import youcom from "@websonde/search-youcom";
import { describe, expect, it } from "vitest";
import { classifyFailure, failureClasses } from "../../src/index.ts";

interface Case {
  readonly n: number;
  readonly stage: "any" | "llm" | "api";
  readonly upstream: string;
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly class: string;
}

const file = new URL("../fixtures/classify.json", import.meta.url);
const { cases } = JSON.parse(readFileSync(file, "utf8")) as { readonly cases: readonly Case[] };

const providers: Readonly<Record<string, SearchProvider>> = {
  brave,
  exa,
  firecrawl,
  jina,
  ollama,
  perplexity,
  searxng,
  serper,
  tavily,
  youcom,
  // What any upstream, or a proxy before it, may answer.
  any: tavily,
  proxy: tavily,
  gateway: tavily,
};
const env = {
  BRAVE_API_KEY: "test",
  EXA_API_KEY: "test",
  FIRECRAWL_API_KEY: "test",
  JINA_API_KEY: "test",
  OLLAMA_API_KEY: "test",
  PERPLEXITY_API_KEY: "test",
  SEARXNG_ENDPOINT: "https://searx.example",
  SEARXNG_TOKEN: "test",
  SERPER_API_KEY: "test",
  TAVILY_API_KEY: "test",
  YOUCOM_API_KEY: "test",
  YDC_API_KEY: "test",
};

/** Asks the row's provider, whose upstream answers as the row says. */
async function classOf({ upstream, status, headers, body }: Case): Promise<string | undefined> {
  const provider = providers[upstream] ?? expect.fail(`no provider for ${upstream}`);
  const web = createSearch({
    env,
    // As the mode `api` asks it.
    settings: { providers: { perplexity: { mode: "results" } } },
    // Of its own, or the block of one row would cool the upstream of the next one down.
    upstreams: createUpstreamRegistry(),
    providers: { [provider.meta.id]: () => provider },
    fetch: async () => {
      if (status !== null) return new Response(body, { status, headers });
      const [code = "ECONNREFUSED"] = /[A-Z_]{5,}/.exec(body) ?? [];
      throw new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });
    },
  });
  const outcome = await web.search({ query: "heat pumps" }, { provider: provider.meta.id });
  return outcome.ok ? undefined : classifyFailure(outcome.error);
}

const ofApis = cases.filter(({ n, upstream }) => n >= 87 && n <= 130 && upstream in providers);

describe("a provider's real answer has the class that the mode auto decides by", () => {
  it("covers every row of the search APIs", () => {
    expect(cases.filter(({ n, stage }) => n >= 87 && stage === "api").filter((row) => !ofApis.includes(row))).toEqual(
      [],
    );
    expect(ofApis).toHaveLength(44);
  });

  it.each(ofApis.map((row) => [row.n, row.upstream, row.status, row.class, row] as const))(
    "row %i: %s %s is %s",
    async (_n, _upstream, _status, name, row) => {
      expect(await classOf(row)).toBe(name.startsWith("(success") ? undefined : name);
    },
  );

  const transports = cases.filter(({ n }) => n >= 15 && n <= 19);
  it.each(transports.map((row) => [row.n, row.class, row] as const))(
    "row %i: a transport that fails so is %s",
    async (_n, name, row) => {
      const codes =
        row.body.match(/\b(?:E[A-Z]{4,}(?:_[A-Z]+)*|UND_[A-Z_]+|CERT_[A-Z_]+|DEPTH_[A-Z_]+|ERR_[A-Z_]+)\b/g) ?? [];
      expect(codes.length).toBeGreaterThan(0);
      for (const code of codes)
        expect(await classOf({ ...row, upstream: "any", status: null, body: code }), code).toBe(name);
    },
  );
});

describe("classifyFailure", () => {
  it.each(errorKinds.filter((kind) => kind !== "empty"))("knows the kind %s with any status", (kind: ErrorKind) => {
    for (const status of [undefined, 0, 200, 404, 500, 599, Number.NaN])
      expect(failureClasses).toContain(classifyFailure({ kind, status }));
  });

  it.each([
    [500, "unknown"],
    [502, "network"],
    [503, "network"],
    [504, "timeout"],
    [520, "network"],
    [522, "timeout"],
    [524, "timeout"],
    [529, "rate-limit"],
    [530, "network"],
    [undefined, "unknown"],
  ])("a fault of the server with status %s is %s", (status, name) => {
    expect(classifyFailure({ kind: "server", status })).toBe(name);
  });

  it("a search that found nothing is no failure", () => {
    expect(classifyFailure({ kind: "empty", status: 204 })).toBeUndefined();
  });
});
